import react from '@vitejs/plugin-react'

/**
 * The frame, home and the plain parts come with the first load and are drawn seldom: what the compiler adds to them would be
 * 8 kB more, and more yet with the calls, which draw nothing. So the office and the folders of the other screens are named here,
 * parts of paths as the plugin takes them.
 */
const COMPILED = [
  '/src/office/',
  ...['event', 'guest', 'member', 'membership', 'message', 'news', 'page', 'thread'].map(
    (folder) => `/src/screens/${folder}/`,
  ),
]

/** Of the build and of the tests of components, which would not see otherwise what the compiler draws again and what not. */
export const reactPlugin = () => react({ compiler: { sources: COMPILED } })

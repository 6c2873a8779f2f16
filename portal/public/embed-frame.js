// In a frame of another website: says how high the page is, so that the frame needs no scrollbar. The height is no secret, and
// whose website it is is not known here, so any parent may read it.
const report = () => {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ type: 'medlem:height', height: Math.ceil(height) }, '*')
}
new ResizeObserver(report).observe(document.body)
// The website's script may be there only after the page.
addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.type === 'medlem:ask') report()
})

// Cycles between the nouns of the server, which no rule about single files can see: a/x → b/y and b/z → a/w.

const NOUN = /^server\/src\/((?:platform|communication|people|club|money|office)\/[^/]+)\//
const TEST = /[.]test[.]ts$|\/testing\//

/** The noun of a file of the server's areas; undefined for tests and for what belongs to no noun. */
function nounOf(path) {
  return TEST.test(path) ? undefined : NOUN.exec(path)?.[1]
}

/** Maps each noun to the nouns that it imports, each with one import as an example; types count. */
function nounGraph(modules) {
  const graph = new Map()
  for (const { source, dependencies } of modules) {
    const from = nounOf(source)
    if (!from) continue
    const targets = graph.get(from) ?? new Map()
    graph.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = nounOf(resolved)
      if (to && to !== from && !targets.has(to)) targets.set(to, `${source} → ${resolved}`)
    }
  }
  return graph
}

/** The shortest way from a noun back to itself, as examples of imports; undefined when there is none. */
function wayBack(graph, start) {
  const waiting = [[start, []]]
  const seen = new Set()
  for (const [noun, way] of waiting) {
    for (const [to, example] of graph.get(noun) ?? []) {
      if (to === start) return [...way, example]
      if (seen.has(to)) continue
      seen.add(to)
      waiting.push([to, [...way, example]])
    }
  }
  return undefined
}

/** One line for each noun that imports itself through others. `modules` as dependency-cruiser reports them. */
export function nounCycles(modules) {
  const graph = nounGraph(modules)
  return [...graph.keys()].flatMap((noun) => {
    const way = wayBack(graph, noun)
    return way ? [`${noun} needs itself: ${way.join(', ')}`] : []
  })
}

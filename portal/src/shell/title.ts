/** The header's title: hyphens become spaces, upper-cased (Spec 2, L02). */
export function headerTitle(routeTitle: string): string {
  return routeTitle.replaceAll('-', ' ').toUpperCase()
}

/** '{route title} · {product}'; home has the product's name alone (Ruling 32). */
export function documentTitle(routeTitle: string | undefined, product: string): string {
  return routeTitle ? `${routeTitle} · ${product}` : product
}

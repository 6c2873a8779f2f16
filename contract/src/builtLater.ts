/**
 * Stands for an object until something of it is first asked for: then it is built, once. For objects whose methods need no
 * private fields, such as schemas and endpoints; what is asked of it is answered by what was built.
 */
export function builtLater<T extends object>(build: () => T): T {
  let built: T | undefined
  const it = () => {
    built ??= build()
    return built
  }
  return new Proxy({} as T, {
    get: (_none, key) => Reflect.get(it(), key),
    has: (_none, key) => Reflect.has(it(), key),
    // For copies of it; a proxy of nothing may not say that a property is fixed.
    ownKeys: () => Reflect.ownKeys(it()),
    getOwnPropertyDescriptor: (_none, key) => {
      const found = Reflect.getOwnPropertyDescriptor(it(), key)
      return found && { ...found, configurable: true }
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(it()),
  })
}

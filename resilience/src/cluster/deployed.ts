import { readFileSync } from 'node:fs'

const folder = new URL('../../../deploy/patroni/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

/** A file of deploy/patroni with its values, as `envsubst` fills it in for operators; throws when one is missing. */
export function deployed(file: string, values: Readonly<Record<string, string>>): string {
  return read(file).replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/patroni/${file} needs ${name}.`)
    return value
  })
}

/** The names that an environment file of deploy/patroni sets, with their values there. */
export function deployedValues(file: string): Record<string, string> {
  const pairs = [...read(file).matchAll(/^(\w+)='?(.*?)'?$/gm)]
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
}

/** What a unit of systemd starts, with its configuration from another folder than /etc/medlem. */
export function programOf(unit: string, configuration: string): { program: string; args: string[] } {
  const [program = '', ...args] = (/^ExecStart=(.*)$/m.exec(read(unit))?.[1] ?? '').split(' ')
  return { program, args: args.map((arg) => arg.replace('/etc/medlem', configuration)) }
}

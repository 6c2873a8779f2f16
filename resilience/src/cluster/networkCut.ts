import { execFileSync } from 'node:child_process'
import type { ClusterNode } from './clusterNode.ts'

/** Whether this process may cut the network: root with iptables, which knows a packet's sender by the group of its process. */
export function canCutNetwork(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('iptables', ['-w', '-L', 'OUTPUT', '-n'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Cuts a node off from the others: their replication, Patroni and etcd don't reach it, nor it them. HAProxy, and so Medlem, still
 * does, which is the worse case. Call the answer to mend it.
 */
export function cutOff(node: ClusterNode, others: readonly ClusterNode[]): () => void {
  const rules = others.flatMap((other) => [
    dropped(node.group, other.address),
    dropped(other.group, node.address),
  ])
  const apply = (how: '-I' | '-D') => {
    for (const rule of rules) execFileSync('iptables', ['-w', how, 'OUTPUT', ...rule], { stdio: 'ignore' })
  }
  apply('-I')
  const mendAtExit = () => apply('-D')
  process.once('exit', mendAtExit)
  return () => {
    process.off('exit', mendAtExit)
    apply('-D')
  }
}

const dropped = (group: number, address: string) => [
  ...['-m', 'owner', '--gid-owner', String(group)],
  ...['-d', address, '-j', 'DROP'],
]

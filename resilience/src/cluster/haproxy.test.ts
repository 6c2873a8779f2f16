import { expect, test } from 'vitest'
import { serverState } from './haproxy.ts'

const csv = `# pxname,svname,qcur,qmax,scur,smax,slim,stot,bin,bout,dreq,dresp,ereq,econ,eresp,wretr,wredis,status,weight
portal,FRONTEND,,,3,4,4000,9,1,1,0,0,0,,,,,OPEN,
medlem,process0,0,0,2,3,,7,1,1,,0,,0,0,0,0,DRAIN,1
medlem,process1,0,0,0,3,,7,1,1,,0,,0,0,0,0,UP,1
`

test('the state of a server is read from what HAProxy says of all', () => {
  expect(serverState(csv, { backend: 'medlem', name: 'process0' })).toEqual({ status: 'DRAIN', sessions: 2 })
  expect(serverState(csv, { backend: 'medlem', name: 'process1' })).toEqual({ status: 'UP', sessions: 0 })
  expect(serverState(csv, { backend: 'medlem', name: 'process2' })).toBeUndefined()
})

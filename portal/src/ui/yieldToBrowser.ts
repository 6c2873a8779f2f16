import { nextTask } from './nextTask.ts'

// A bare import of this ends a task: what was imported before it, the vendors' file among it, has run, and what comes after it
// runs in the next one, so that a press between the two is answered.
await nextTask()

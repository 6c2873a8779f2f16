/** Run by the build: `node template.mjs <file>` writes the database that fresh data folders begin as. */
import { writeTemplate } from '@medlem/database/template'
import { installJobs } from '../../platform/job/jobs.ts'

const file = process.argv[2]
if (!file) throw new Error('Name the file to write the template to.')
await writeTemplate(file, { prepare: ({ bossOptions }) => installJobs(bossOptions) })

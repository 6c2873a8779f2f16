import { defineConfig } from 'drizzle-kit'

// Only for `npm run db:generate`, which compares the schema with the migrations and never talks to a database.
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/src/schema/*.ts',
  out: './database/src/migrations',
})

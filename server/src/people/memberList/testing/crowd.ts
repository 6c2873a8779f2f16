import { sql } from 'drizzle-orm'
import { anOrganisation } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'

/** An organisation with so many members, all with an e-mail address and none with a year. */
export async function aCrowd(server: TestServer, size: number): Promise<string> {
  const { db, clock } = server.deps
  const { id: orgId } = await anOrganisation(server)
  const at = clock.now()
  await db.execute(sql`
    with people as (
      insert into member (first_name, last_name, email, registration_date, update_date)
      select 'Bo', 'Nr ' || place, 'bo-' || place || '@example.org', ${at}, ${at} from generate_series(0, ${size - 1}) place
      returning id
    )
    insert into membership (member_id, org_id, update_date) select id, ${orgId}, ${at} from people`)
  // The planner reads statistics, which autovacuum has not updated yet.
  await db.execute(sql`analyze member, membership`)
  return orgId
}

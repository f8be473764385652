import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { newPlace } from './support.ts';

it('a release refuses a database that a newer release has migrated, and names both schemas', async () => {
  const place = await newPlace();
  const store = await openStore(place);
  await sql`insert into migrations (name, applied_at) values ('998-later', 0), ('999-latest', 0)`.execute(
    store.db,
  );
  await store.close();
  await expect(openStore(place)).rejects.toThrow(
    /^its schema is 999-latest of a newer release, and this release knows schemas up to \d{3}-[a-z-]+\. Start the newer release/,
  );
});

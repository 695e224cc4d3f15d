/** Its rows by table, each as PostgreSQL writes a row. */
export type Fixture = { migrations: string[]; tables: Record<string, string[]> }

/** Writes the database at this address to a file. */
export function writeFixture(url: string, file: string): Promise<void>
export function readFixture(file: string): Fixture
/** Makes an empty database what the fixture's was; a login that may pass over triggers is needed. */
export function restoreFixture(url: string, file: string): Promise<void>

// Where local tables are kept: IndexedDB, one entry for each fact, so that nothing is written twice. Used from the worker, for writing, and
// from pages, for looking. Where storage is forbidden, everything is kept in memory for as long as the page is open.
import type { TableId, TableInfo } from '../wire/types';

/** What the start page shows of a table without asking the engine. */
export interface StoredTable { table: TableId; info: TableInfo; at: number }
export type Trouble = 'forbidden' | 'full' | 'taken' | 'failed';
/** Facts could not be kept. `taken`: somebody else, another tab, has written in between. */
export class StoreError extends Error { constructor(readonly why: Trouble) { super(why); } }

export interface TableStore {
  /** Facts after number `after`; all or nothing. */
  append(table: TableId, after: number, facts: readonly string[]): Promise<void>;
  facts(table: TableId): Promise<string[]>;
  describe(stored: StoredTable): Promise<void>;
  look(table: TableId): Promise<StoredTable | null>;
  list(): Promise<StoredTable[]>;
  /** Attachments of a table, by name: the reviews of its games. They are no facts. */
  attach(table: TableId, name: string, text: string): Promise<void>;
  attachment(table: TableId, name: string): Promise<string | null>;
  forget(table: TableId): Promise<void>;
}

const name = 'tischlein', version = 1;
/** Keys of `facts` are [table, number] for facts and [table, name] for attachments. IndexedDB sorts names after numbers. */
const factsOf = (table: TableId) => IDBKeyRange.bound([table, 0], [table, Infinity]);
const allOf = (table: TableId) => IDBKeyRange.bound([table], [table, []]);

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = () => failed(request.error); });
}
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
  });
}
const storeError = (error: unknown): StoreError => {
  const what = (error as DOMException | null)?.name;
  return new StoreError(what === 'QuotaExceededError' ? 'full' : what === 'ConstraintError' ? 'taken' : what === 'SecurityError' || what === 'InvalidStateError' ? 'forbidden' : 'failed');
};

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('facts');
    request.result.createObjectStore('tables', { keyPath: 'table' });
  };
  const database = await resultOf(request);
  // A newer version of this client wants to change the layout, so this one must close the database.
  database.onversionchange = () => database.close();
  return database;
}

class IndexedDbStore implements TableStore {
  constructor(private readonly database: IDBDatabase) {}
  async append(table: TableId, after: number, facts: readonly string[]): Promise<void> {
    try {
      // `relaxed`: the system has the data, which survives the end of tab and browser. Waiting for the disk itself, as a server does, would make every move slow.
      const writing = this.database.transaction('facts', 'readwrite', { durability: 'relaxed' });
      const over = endOf(writing);
      over.catch(() => {});  // reported below, also if an `add` fails before the `await`
      facts.forEach((fact, i) => writing.objectStore('facts').add(fact, [table, after + 1 + i]));
      await over;
    } catch (error) { throw storeError(error); }
  }
  facts(table: TableId): Promise<string[]> { return resultOf(this.database.transaction('facts').objectStore('facts').getAll(factsOf(table)) as IDBRequest<string[]>); }
  async describe(stored: StoredTable): Promise<void> { await resultOf(this.database.transaction('tables', 'readwrite').objectStore('tables').put(stored)); }
  async look(table: TableId): Promise<StoredTable | null> { return (await resultOf(this.database.transaction('tables').objectStore('tables').get(table) as IDBRequest<StoredTable | undefined>)) ?? null; }
  list(): Promise<StoredTable[]> { return resultOf(this.database.transaction('tables').objectStore('tables').getAll() as IDBRequest<StoredTable[]>); }
  async attach(table: TableId, name: string, text: string): Promise<void> { await resultOf(this.database.transaction('facts', 'readwrite').objectStore('facts').put(text, [table, name])); }
  async attachment(table: TableId, name: string): Promise<string | null> { return (await resultOf(this.database.transaction('facts').objectStore('facts').get([table, name]) as IDBRequest<string | undefined>)) ?? null; }
  async forget(table: TableId): Promise<void> {
    const writing = this.database.transaction(['facts', 'tables'], 'readwrite');
    const over = endOf(writing);
    writing.objectStore('facts').delete(allOf(table));
    writing.objectStore('tables').delete(table);
    await over;
  }
}

/** Keeps things only as long as the page is open. */
export class MemoryStore implements TableStore {
  private readonly logs = new Map<TableId, string[]>();
  private readonly tables = new Map<TableId, StoredTable>();
  private readonly attached = new Map<string, string>();
  append(table: TableId, after: number, facts: readonly string[]): Promise<void> {
    const log = this.logs.get(table) ?? [];
    if (log.length !== after) return Promise.reject(new StoreError('taken'));
    this.logs.set(table, [...log, ...facts]);
    return Promise.resolve();
  }
  facts(table: TableId): Promise<string[]> { return Promise.resolve(this.logs.get(table) ?? []); }
  describe(stored: StoredTable): Promise<void> { this.tables.set(stored.table, stored); return Promise.resolve(); }
  look(table: TableId): Promise<StoredTable | null> { return Promise.resolve(this.tables.get(table) ?? null); }
  list(): Promise<StoredTable[]> { return Promise.resolve([...this.tables.values()]); }
  attach(table: TableId, name: string, text: string): Promise<void> { this.attached.set(`${table} ${name}`, text); return Promise.resolve(); }
  attachment(table: TableId, name: string): Promise<string | null> { return Promise.resolve(this.attached.get(`${table} ${name}`) ?? null); }
  forget(table: TableId): Promise<void> { this.logs.delete(table); this.tables.delete(table); return Promise.resolve(); }
}

let store: Promise<TableStore> | null = null;
/** The browser's disk; fails where storage is forbidden. */
export function openTableStore(): Promise<TableStore> {
  store ??= open().then((database) => new IndexedDbStore(database), (error: unknown) => { store = null; throw storeError(error); });
  return store;
}

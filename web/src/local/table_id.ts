// The id of a table says whether it is in this browser or on a server: a server's ids have seven characters and no vowel.
import type { TableId } from '../wire/types';

export const isLocal = (table: TableId): boolean => table.startsWith('local');
/** Several people share this device at the table (wasm/exports.cpp). */
export const isShared = (table: TableId): boolean => table.startsWith('localall');

// Tables that live in this browser are told from a server's by their names: a server's have seven signs and no vowel.
import type { TableId } from '../wire/types';

export const isLocal = (table: TableId): boolean => table.startsWith('local');
/** Several people play at it, before this one device (wasm/exports.cpp). */
export const isShared = (table: TableId): boolean => table.startsWith('localall');

// Begins a game against bots anew: opens another table with the same settings and leaves the old one unfinished.
import { ui } from '../i18n/ui.svelte';
import { isLocal } from '../local/table_id';
import { openTable } from '../wire/http';
import type { Table, TableId, You } from '../wire/types';
import { dealAtOnce, openAlone } from '../lib/open';
import { tableLink } from '../lib/paths';
import { forgetOwnTable } from '../lib/own_tables';
import { go } from '../lib/router.svelte';
import { sameAgain } from './again';

export async function beginAnew(id: TableId, table: Table, you: You): Promise<void> {
  const opened = await (isLocal(id) ? openAlone : openTable)(sameAgain(table, you.name || ui.t('page.guest')));
  forgetOwnTable(id);
  dealAtOnce.add(opened.table);
  go(tableLink(opened.table));
}

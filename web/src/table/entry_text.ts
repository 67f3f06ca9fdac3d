// Sentences for the feed and for notes about what happens around a game: what the host did, and moves taken back.
import type { PersonValue, Translate } from '../i18n/texts';
import type { FeedEntry, HostDecision, TakingBack } from '../wire/state';
import type { Seat } from '../wire/types';

/** Empty for entries of another kind: Feed.svelte words them itself. `person` names a seat. */
export function entryText(entry: FeedEntry | undefined, person: (seat: Seat) => PersonValue, t: Translate): string {
  return entry?.kind === 'decision' ? decisionText(entry, t) : entry?.kind === 'undo' ? undoText(entry, person, t) : '';
}

const decisionText = ({ what, name, own }: HostDecision, t: Translate): string => t(own && what !== 'seated' && what !== 'promised' ? `page.people.did.${what}` : `page.people.told.${what}`, { name: name || t('page.guest') });

function undoText({ what, by, n }: TakingBack, person: (seat: Seat) => PersonValue, t: Translate): string {
  if (what === 'refused') return t('page.undo.refused');
  if (by === null) return t('page.undo.doneBySomebody');
  const who = person(by);
  return what === 'done' ? t('page.undo.done', { who }) : who.you ? t('page.undo.waiting') : t('page.undo.asks', { name: who.name, n });
}

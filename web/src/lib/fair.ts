// Was the deal fair? This browser computes it from what it saw and did before the deal: the server's own word about its deal would
// prove nothing. docs/adr/0011-fair-deals.md has the formulas.
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameRecord } from '../wire/types';
import type { DealCommitment } from './deal_commitment';

export type FairCheck = 'commitment' | 'luck' | 'seed';
/** null: this browser was not there before the deal and cannot know. */
export type FairChecks = Record<FairCheck, boolean | null>;

const hash = (lines: readonly (string | number)[]): string => bytesToHex(blake2b(utf8ToBytes(lines.join('\n') + '\n'), { dkLen: 32 }));

export function commitmentTo({ table, number, secret }: GameRecord['fair']): string {
  return hash(['tischlein commitment 1', table, number, secret]);
}
export function seedOf({ table, number, secret, luck }: GameRecord['fair']): string {
  return hash(['tischlein seed 1', table, number, secret, ...luck]);
}

export function checkDeal(record: GameRecord, known: DealCommitment | null): FairChecks {
  const { fair } = record;
  const commitment = commitmentTo(fair);
  return {
    commitment: known ? commitment === known.commit : null,
    luck: known && known.seat !== null && known.luck ? fair.luck[known.seat] === known.luck : null,
    seed: commitment === fair.commit && seedOf(fair) === record.seed,
  };
}

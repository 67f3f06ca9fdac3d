// Opens a table for several people who share this device.
import { shortOptions } from '../lib/open';
import type { GameName, Level, Opened } from '../wire/types';
import { openLocal } from './client';

export interface SharedSetup { names: string[]; bots: number; level: Level; short: boolean; reflexes: boolean }

export function openTogether(game: GameName, { names, bots, level, short, reflexes }: SharedSetup): Promise<Opened> {
  const [first = '', ...others] = names;
  const seats = names.length + bots;
  return openLocal({
    game, seats, name: first, reflexes, bots: Array.from({ length: bots }, (_, i) => ({ seat: names.length + i, level })), ...(short ? { options: shortOptions[game] } : {}),
  }, others);
}

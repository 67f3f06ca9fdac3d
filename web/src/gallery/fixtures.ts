// Recorded positions: fixtures/<game>/<name>.json, made by fixtures/record.py with the real referee.
import type { GameEvent, GameName, Play, View } from '../wire/types';

export interface Step { view: View; play: Play; events: GameEvent[]; move?: string; by?: number }
export interface Fixture { game: GameName; seats: number; you: number | null; names: string[]; steps: Step[] }

const files = import.meta.glob<Fixture>('../../fixtures/*/*.json', { import: 'default' });
export const fixtureNames = Object.keys(files).map((path) => path.replace('../../fixtures/', '').replace('.json', '')).sort();
export const loadFixture = (name: string): Promise<Fixture> => files[`../../fixtures/${name}.json`]!();

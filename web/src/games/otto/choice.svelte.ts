// What the player has chosen so far: which tile, where and how turned, or which card with which words. All of it is local until it is
// confirmed. Only what is part of a given move can be chosen.
import { untrack } from 'svelte';
import type { OttoView, Seat } from '../../wire/types';
import { looksSame } from './geometry';
import { moveOf, placings, sources, turnAt, turnOn, type TileSource } from './picker';

export class Choice {
  #props: () => { view: OttoView; moves: readonly string[]; you: Seat | null };
  #source = $state<TileSource | null>(null);
  #place = $state<string | null>(null);
  #turn = $state(0);
  /** The words of a card move so far. */
  prefix = $state<string[]>([]);

  constructor(props: () => { view: OttoView; moves: readonly string[]; you: Seat | null }) {
    this.#props = props;
    // A new position resets the choice. A lifted tile is first shown in the turn in which it lay.
    $effect.pre(() => {
      const { view } = props();
      untrack(() => { this.clear(); this.#turn = view.lifted ? view.board[view.lifted]?.[1] ?? 0 : 0; });
    });
  }

  all = $derived.by(() => placings(this.#props().moves));
  source = $derived.by(() => (this.#source && this.all.has(this.#source) ? this.#source : sources.find((one) => this.all.has(one)) ?? null));
  places = $derived.by(() => (this.source ? this.all.get(this.source)! : new Map<string, number[]>()));
  offered = $derived.by(() => new Set(this.places.keys()));
  place = $derived.by(() => (this.#place !== null && this.offered.has(this.#place) ? this.#place : null));
  turn = $derived.by(() => (this.place ? turnAt(this.places.get(this.place)!, this.#turn) : this.#turn));
  move = $derived.by(() => (this.source && this.place ? moveOf({ source: this.source, place: this.place, turn: this.turn }) : null));

  /** The tile that a source would lay. */
  kindOf(source: TileSource): string | null {
    const { view, you } = this.#props();
    if (source === 'place drawn') return view.drawn;
    if (source === 'place kept') return you === null ? null : view.kept[you] ?? null;
    return view.lifted ? view.board[view.lifted]?.[0] ?? null : null;
  }
  clear(): void { this.#place = null; this.prefix = []; }
  pickSource(source: TileSource): void { this.#source = source; this.prefix = []; }
  pickPlace(place: string): void { this.#place = place; this.prefix = []; }
  pickCard(prefix: string[]): void { this.prefix = prefix; this.#place = null; }
  /** Turns the tile to the next turn that the place allows. If there is none, returns a move that is not allowed, to ask why. */
  rotate(by: 1 | -1): string | null {
    if (!this.place || !this.source) { this.#turn = (this.#turn + by + 4) % 4; return null; }
    const next = turnOn(this.places.get(this.place)!, this.turn, by);
    // A turn in which the tile looks different; undefined if it looks the same in all turns.
    const other = [1, 2, 3].map((n) => (n * by + 4) % 4).find((n) => !looksSame(this.kindOf(this.source!) ?? '', n));
    if (next === this.turn) return other === undefined ? null : moveOf({ source: this.source, place: this.place, turn: (this.turn + other) % 4 });
    this.#turn = next;
    return null;
  }
  /** A placing that is not offered, to ask the table why: on one of the `free` places, or else in another turn on a place that is offered. */
  forbidden(free: readonly string[]): string | null {
    const { source } = this;
    if (!source || source === 'lift') return null;
    const other = free.find((place) => !this.places.has(place));
    if (other) return moveOf({ source, place: other, turn: 0 });
    const kind = this.kindOf(source) ?? '';
    for (const [place, turns] of this.places)
      for (const turn of [0, 1, 2, 3]) if (turns.every((one) => !looksSame(kind, (turn - one + 4) % 4))) return moveOf({ source, place, turn });
    return null;
  }
}

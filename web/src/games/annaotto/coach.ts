// Which side of a dealt card should face its owner, for people who leave it to the coach. It uses only what that seat sees. The bots
// begin with the same idea: a special side should face its owner, because others could lay a side that everybody sees. If that does
// not decide, the side that fits the top of the discard pile; else the card stays as it is.
import { parseSide, sidesOf } from './notation';

export function coachFaces(card: string, top: string): string {
  const [up, down] = sidesOf(card);
  const lies = parseSide(top);
  const worth = (side: string) => {
    const { colour, pattern, special } = parseSide(side);
    return (special ? 2 : 0) + (colour !== null && (colour === lies.colour || pattern === lies.pattern) ? 1 : 0);
  };
  return worth(down) > worth(up) ? down : up;
}

// Which side of a dealt card should face its owner, for whoever leaves it to the coach. It uses only what that seat sees, and the bots
// begin with the same thought: a special side is better kept for oneself than shown to everybody, who could lay it. Of two sides
// alike the one that fits what lies on top; else the card stays as it is.
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

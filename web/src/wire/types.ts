// Made by script/lib/wire_types.py from server/protocol/schema. Do not edit: change the schema and make it anew.
// What each message means: docs/protocol.md.

// --- Words that several messages share ---

/** A position at the table, from 0. */
export type Seat = number;

/** A seat, or null for nobody. */
export type SeatOrNull = number | null;

/** Seats, lowest first. */
export type Seats = Seat[];

/** How many seats the table has. */
export type SeatCount = number;

/** Number of a fact at its table, from 1 without a gap; 0: before the first. */
export type Seq = number;

/** Which game at this table, from 1. */
export type GameNumber = number;

/** Milliseconds. */
export type Millis = number;

/** The client's own name for an action, used once. */
export type ActionId = string;

/** A table's short name, as in its link. */
export type TableId = string;

/** 128 bits in hexadecimal. */
export type Hex32 = string;

/** 256 bits in hexadecimal. */
export type Hex64 = string;

/** Code of a language: en, de, nl, fr, it, or one that the operator added (GET /api/languages). One that the server does not have is answered in English. */
export type Language = string;

/** How well a bot plays. */
export type Level = "random" | "easy" | "medium" | "expert";

/** How fast bots answer: like people, or at once. */
export type Pace = "human" | "quick";

/** Seconds for a turn; 0: no clock. */
export type Clock = number;

/** A move in the notation of the game's rules. */
export type Move = string;

/** What somebody is called at this table. One line; blanks around it are cut off. */
export type PersonName = string;

/** Number of a person at this table, in the order of coming; 0 opened it. */
export type Person = number;

/** A thing to say that everybody reads in their own language. */
export type Phrase =
  | "hello"
  | "good-luck"
  | "well-played"
  | "oops"
  | "thanks"
  | "sorry"
  | "hurry"
  | "wait"
  | "one-more"
  | "bye"
  | "wow"
  | "nice-try";

/** Free words, one line. */
export type Chat = string;

/** The value of a game's option. */
export type OptionValue = boolean | number | string;

/** Options that differ from the standard, by name. What exists: GET /api/games. */
export type ChosenOptions = Record<string, OptionValue>;

// --- What a client says on a table's socket ---

/** The first message on a table's socket. */
export interface Hello {
  do: "hello";
  /** Version of this protocol that the client speaks. */
  v: number;
  lang: Language;
  seen?: Seen;
  /** This client says `ready` when a board is drawn; bots wait for that. */
  draws?: boolean;
  /** This client says `ready` when the end of a round was seen; everybody waits for that. */
  rounds?: boolean;
}

/** What a client that comes back had seen last. */
export interface Seen {
  game: GameNumber;
  seq: Seq;
}

/** Another language from now on; answered with a snapshot. */
export interface ChangeLanguage {
  do: "lang";
  lang: Language;
}

/** Make a move. */
export interface PlayMove {
  do: "play";
  id: ActionId;
  /** The last fact seen when the move was chosen. */
  seq: Seq;
  move: Move;
}

/** What would this move do, or why is it refused? Changes nothing. */
export interface Explain {
  do: "explain";
  id: ActionId;
  move: Move;
}

/** Take a free seat, while people gather. */
export interface Sit {
  do: "sit";
  id: ActionId;
  seat: Seat;
}

/** Leave one's seat, while people gather. */
export interface Stand {
  do: "stand";
  id: ActionId;
}

/** Host: put a bot at a seat, change its level, or take it away. */
export interface SetBot {
  do: "bot";
  id: ActionId;
  seat: Seat;
  /** How well it plays; null: no bot there. */
  level: "random" | "easy" | "medium" | "expert" | null;
}

/** Host: free a person's seat, while people gather. */
export interface Unseat {
  do: "unseat";
  id: ActionId;
  seat: Seat;
}

/** Host: change what is played and how, while people gather. What is not named stays. */
export interface Change {
  do: "change";
  id: ActionId;
  game?: GameName;
  seats?: SeatCount;
  /** All options anew; those not named go back to the standard. */
  options?: ChosenOptions;
  clock?: Clock;
  /** Whether quick hands decide slaps and calls. */
  reflexes?: boolean;
  pace?: Pace;
  /** Whether free words are allowed. */
  chat?: boolean;
  /** Whether the lobby lists this table. */
  public?: boolean;
}

/** Host: deal. */
export interface Start {
  do: "start";
  id: ActionId;
}

/** Host: after the end, gather for another game. */
export interface Rematch {
  do: "rematch";
  id: ActionId;
}

/** This person is ready: the board is on the screen, so that others may move; or the next game may be dealt, the next round begin. */
export interface Ready {
  do: "ready";
  id: ActionId;
  /** For what. */
  for: "moves" | "deal" | "round";
}

/** Somebody who watches would like to play in a bot's place. */
export interface AskSeat {
  do: "ask-seat";
  id: ActionId;
}

/** Host: give a bot's seat to somebody who watches. */
export interface GiveSeat {
  do: "give-seat";
  id: ActionId;
  person: Person;
  /** Which; null: none, the question is answered with no. */
  seat: Seat | null;
  /** From the next game on; else at once. */
  next?: boolean;
}

/** Host: somebody else who joined is the host from now on. Whoever sits may name themselves once the host has been away for long. */
export interface HandOver {
  do: "host";
  id: ActionId;
  person: Person;
}

/** Host: send somebody away. In the middle of a game a bot plays on at that seat. */
export interface Remove {
  do: "remove";
  id: ActionId;
  person: Person;
  /** They may not come back, nor anybody new from the same address. Standard: no. */
  block?: boolean;
  /** Everybody else who came from the same address goes, too. Standard: no. */
  household?: boolean;
}

/** Host: somebody who was blocked may come back. */
export interface Allow {
  do: "allow";
  id: ActionId;
  person: Person;
}

/** Host: lock the table, so that nobody new comes in, or open it again. */
export interface Lock {
  do: "lock";
  id: ActionId;
  /** Whether it is locked from now on. */
  locked: boolean;
}

/** Own randomness for the next deal. */
export interface Luck {
  do: "luck";
  id: ActionId;
  value: Hex32;
}

/** Ask to take one's last move back. */
export interface AskUndo {
  do: "undo";
  id: ActionId;
  /** The last fact seen when asking. */
  seq: Seq;
}

/** Answer somebody's request to take a move back. */
export interface AnswerUndo {
  do: "agree";
  id: ActionId;
  /** The fact `undo-asked` that is answered. */
  seq: Seq;
  /** Whether one agrees. */
  yes: boolean;
}

/** Say something: a phrase, or free words where the table allows them; exactly one of the two. */
export interface Say {
  do: "say";
  id: ActionId;
  phrase?: Phrase;
  text?: Chat;
}

/** Whoever sits: hints may be asked for at this table, or not any more. */
export interface AllowHints {
  do: "hints";
  id: ActionId;
  /** Whether one agrees. */
  yes: boolean;
}

/** What would an expert do at the own seat? */
export interface AskHint {
  do: "hint";
  id: ActionId;
  /** The last fact seen. */
  seq: Seq;
}

/** Everything a client says on a table's socket. */
export type Action =
  | Hello
  | ChangeLanguage
  | PlayMove
  | Explain
  | Sit
  | Stand
  | SetBot
  | Unseat
  | Change
  | Start
  | Rematch
  | Ready
  | AskSeat
  | GiveSeat
  | HandOver
  | Remove
  | Allow
  | Lock
  | Luck
  | AskUndo
  | AnswerUndo
  | Say
  | AllowHints
  | AskHint;

// --- What a table's socket and the lobby's say ---

/** Who the reader is at this table. */
export interface You {
  /** Number of this person here; null: somebody who has not joined. */
  person: number | null;
  /** One's name here; null: not joined. */
  name: string | null;
  /** One's seat; null: one watches. */
  seat: SeatOrNull;
  /** Whether one is the host. */
  host: boolean;
  /** For the host, if there are any: who may not come back. */
  blocked?: NamedPerson[];
}

/** A seat and who has it. */
export type Chair = FreeChair | PersonChair | BotChair;

/** A person's or bot's name; empty only for a host who never gave one. */
export type ShownName = string;

/** Somebody who joined this table. */
export interface NamedPerson {
  person: Person;
  name: ShownName;
}

/** Nobody sits here. */
export interface FreeChair {
  kind: "free";
}

/** A bot's seat that is somebody's from the next game on. */
export interface PromisedSeat {
  person: Person;
  name: ShownName;
  seat: Seat;
}

/** A person sits here. */
export interface PersonChair {
  kind: "person";
  name: ShownName;
  person: Person;
  /** This is the host. */
  host: boolean;
}

/** A bot sits here. */
export interface BotChair {
  kind: "bot";
  level: Level;
  name: ShownName;
}

/** What makes the deal fair. */
export interface Fair {
  /** BLAKE2b hash of the server's secret for this game, known before anybody adds luck. */
  commit: Hex64;
  /** By seat: has added own randomness. */
  luck: boolean[];
  /** The secret, once the game is over. */
  secret?: Hex64;
}

/** Somebody asks to take a move back. */
export interface UndoAsked {
  /** Who asks. */
  by: Seat;
  /** How many moves would be taken back. */
  back: number;
  /** The fact `undo-asked`; an answer names it. */
  seq: Seq;
  /** Who has agreed so far. */
  agreed: Seats;
}

/** The last game was dealt by other rules than this server's: nobody can go on with it. */
export interface SetAside {
  number: GameNumber;
  /** Version of the rules it was dealt by. */
  rules: number;
  /** It had been finished, and its record can be read. */
  over: boolean;
}

/** Where the table stands. */
export type Phase = "gathering" | "playing" | "over";

/** A moment of a finished game. */
export interface GameMoment {
  table: TableId;
  number: GameNumber;
  /** After so many moves; 0: the deal. */
  ply: number;
}

/** What everybody may know of the table around the game. */
export interface Table {
  id: TableId;
  game: GameName;
  seats: SeatCount;
  /** What was chosen; all options stand in the view. */
  options: ChosenOptions;
  phase: Phase;
  /** Which game at this table; while people gather, the one to come. */
  number: GameNumber;
  /** By seat. */
  places: Chair[];
  set_aside?: SetAside;
  /** Games here begin with the deal of another game, which is over, and perhaps some of its moves. */
  origin?: GameMoment;
  /** Games here begin from a position instead of a deal, for lessons and studies. */
  set_up?: true;
  /** Names of those who joined without a seat. */
  watchers: ShownName[];
  /** The same with their numbers; only if there are any. */
  visitors?: NamedPerson[];
  /** Who plays from the next game on, in a bot's place; only if there are any. */
  promised?: PromisedSeat[];
  /** The host has locked the table: nobody new comes in. */
  locked?: true;
  /** Whether the lobby lists this table. */
  public: boolean;
  clock: Clock;
  /** Whether quick hands decide slaps and calls. */
  reflexes: boolean;
  pace: Pace;
  /** Whether free words are allowed. */
  chat: boolean;
  fair: Fair;
  /** Who lets others ask for hints. */
  hints?: HintConsent;
  /** Seats that were given hints in this game; only if there are any. */
  hinted?: Seats;
  /** A request to take a move back; null: none. */
  undo: null | UndoAsked;
  /** Games finished here. */
  records: number;
}

/** The clock of the turn. */
export interface TurnClock {
  /** Left for those in `must` when this was sent. */
  left_ms: Millis;
}

/** The state of play as this seat may know it. */
export interface Play {
  /** Whom the table waits for. */
  must: Seats;
  /** Oneself, if one can act out of turn; of others it is not told. */
  may: Seats;
  /** One's own legal moves, sorted as plain text. */
  moves: Move[];
  /** The game has ended. */
  over: boolean;
  /** When over. */
  winners?: Seats;
  /** When over: places by seat, from 1. */
  ranks?: number[];
  /** When over: by seat, or by team. */
  scores?: number[];
  /** When over, in some games: how well the table did together. */
  grade?: string;
  clock?: TurnClock;
}

/** Something that was said: a phrase or free words. */
export interface Said {
  person: Person;
  name: ShownName;
  phrase?: Phrase;
  text?: Chat;
}

/** How fast a seat was. */
export interface Reaction {
  seat: Seat;
  /** The time that counted. */
  ms: number;
  /** From sending to hearing, as the server saw it. */
  raw_ms: number;
  /** As the server measured it; what was taken off at most. */
  round_trip_ms: number;
}

/** Who was when, where quick hands decided. */
export interface Timing {
  /** The quickest first; that one had it. */
  reactions: Reaction[];
}

/** Everything, for whoever is new or was away too long. */
export interface Snapshot {
  type: "snapshot";
  v: 1;
  /** Which game at this table. */
  game: GameNumber;
  /** The last fact in it. */
  seq: Seq;
  /** This server is one of several: should the line break, the table may be on its way to another one. */
  movable?: true;
  you: You;
  table: Table;
  /** Not while people gather. */
  view?: View;
  /** Not while people gather. */
  play?: Play;
  /** The last things that happened, in words, oldest first. */
  words: string[];
  /** The same as events, as far as this seat may know; not while people gather. */
  events?: GameEvent[];
  /** When the game is over. */
  hands?: OpenHands;
  /** The last things said, oldest first. */
  said: Said[];
}

/** Whether hints may be asked for: always by somebody who is alone with bots, else when all agree. */
export interface HintConsent {
  /** One may ask now. */
  on: boolean;
  /** Who sits and agrees. */
  agreed: Person[];
  /** Who sits and has not agreed. */
  open: Person[];
}

/** A move that an expert would think of. */
export interface HintedMove {
  move: Move;
  /** To win, as far as this seat can see: 250000 is 25 %. */
  chance: number;
  /** Its standard error. */
  error: number;
  /** What it does and why, for people. */
  text: string;
}

/** What kind of fact. */
export type Fact =
  | "opened"
  | "joined"
  | "sat"
  | "stood"
  | "bot"
  | "changed"
  | "host"
  | "luck"
  | "dealt"
  | "moved"
  | "undo-asked"
  | "undo-answered"
  | "undone"
  | "rematch"
  | "set-aside"
  | "said"
  | "device"
  | "device-moved"
  | "removed"
  | "allowed"
  | "locked"
  | "seat-given"
  | "hints"
  | "hinted";

/** One fact. Every number comes once and in order; only the fields that matter. */
export interface Update {
  type: "update";
  seq: Seq;
  /** When, since 1970. */
  at: Millis;
  fact: Fact;
  /** One's own action that became it: this is its answer. */
  id?: ActionId;
  /** Who moved; which seat was given; who asked for a hint. */
  seat?: Seat;
  /** Who moved instead of a person. */
  auto?: "bot" | "stand-in" | "clock";
  /** What happened, in play order, as far as this seat may know. */
  events?: GameEvent[];
  /** The same in words. */
  words?: string[];
  /** When the move ended a round or the game. */
  hands?: OpenHands;
  view?: View;
  play?: Play;
  table?: Table;
  /** When one's own place has changed. */
  you?: You;
  said?: Said;
  timing?: Timing;
  /** Who was removed, may come back, or got a seat. */
  whom?: NamedPerson;
  /** Who was removed may not come back. */
  blocked?: true;
}

/** What a seat was left with. */
export interface OpenHand {
  seat: Seat;
  /** As in positions. */
  cards: string[];
  /** What they bring whoever went out, where they count. */
  points?: number;
}

/** Hands that were left, counted in the open; only if there are any. */
export type OpenHands = OpenHand[];

/** After a round: nobody acts until it is over. */
export interface Pause {
  /** Until the next round begins in any case. */
  left_ms: Millis;
  /** Who has not gone on yet. */
  waiting: Seats;
}

/** A seat whose player is not here. */
export interface Away {
  seat: Seat;
  /** Until a bot stands in. */
  left_ms: Millis;
}

/** Who is here. Not a fact: it has no number and may be missed. */
export interface Presence {
  type: "presence";
  /** Connected. */
  here: Seats;
  /** Not connected. */
  away: Away[];
  /** Played by a bot for now. */
  standing_in: Seats;
  /** A bot is thinking here. */
  thinking: Seats;
  /** How many watch. */
  watching: number;
  /** Only while the host is not connected: until anybody who sits may take over; 0: now. */
  host_away?: Millis;
  /** Whose next game may be dealt; only if there are any. */
  ready?: Seats;
  /** Only between two rounds. */
  pause?: Pause;
  /** People who watch and would like to play; only if there are any. */
  asking?: Person[];
}

/** An action was done and is durable, and no update has said so; or a question is answered. */
export interface Done {
  type: "answer";
  id: ActionId;
  ok: true;
  /** The fact it became. */
  seq?: Seq;
  /** Explain: what the move would do. */
  text?: string;
  /** What an expert would do, the best first. */
  hint?: HintedMove[];
}

/** An action was refused; nothing changed. */
export interface Refused {
  type: "answer";
  id: ActionId;
  ok: false;
  error: ErrorCode;
  /** Why, for people. */
  text: string;
  rule?: RuleId;
  /** What of the message is at fault. */
  field?: string;
}

/** To each action with an id, exactly one; or the update that it became. */
export type Answer = Done | Refused;

/** The last message before the server closes. */
export interface Bye {
  type: "bye";
  /** Why. */
  why:
    | "newer-tab"
    | "too-slow"
    | "closing"
    | "not-hello"
    | "bad-message"
    | "rate"
    | "gone"
    | "old-version"
    | "removed"
    | "blocked"
    | "locked";
  /** For people. */
  text: string;
}

/** The table is being moved to another server, or what it stands on is. Said every second while that lasts; whatever was asked is answered afterwards. */
export interface Moving {
  type: "moving";
}

/** A public table. */
export interface LobbyTable {
  table: TableId;
  game: GameName;
  seats: SeatCount;
  phase: Phase;
  /** By seat. */
  places: Chair[];
}

/** All public tables: on the lobby's socket at once and whenever something changes; answer to GET /api/tables. */
export interface Lobby {
  type: "lobby";
  /** The one changed last first. */
  tables: LobbyTable[];
}

/** Everything a table's socket says. */
export type ServerMessage = Snapshot | Update | Answer | Presence | Moving | Bye;

/** A rule, as in docs/rules: U4. */
export type RuleId = string;

/** For programs; docs/protocol.md says when. */
export type ErrorCode =
  | "bad-json"
  | "bad-message"
  | "too-large"
  | "rate"
  | "busy"
  | "storage"
  | "broken"
  | "bad-log"
  | "elsewhere"
  | "bad-origin"
  | "bad-method"
  | "not-found"
  | "no-such-table"
  | "no-such-game"
  | "no-such-seat"
  | "not-joined"
  | "not-seated"
  | "not-host"
  | "seat-taken"
  | "table-full"
  | "free-seats"
  | "wrong-phase"
  | "unknown-game"
  | "bad-seats"
  | "bad-option"
  | "bad-position"
  | "bad-move"
  | "not-your-turn"
  | "illegal"
  | "moved-on"
  | "nothing-to-undo"
  | "revealed"
  | "not-asked"
  | "no-such-person"
  | "host-here"
  | "no-chat"
  | "bad-code"
  | "false-start"
  | "already-asked"
  | "own-person"
  | "blocked"
  | "locked"
  | "quota"
  | "bad-name"
  | "paused"
  | "no-hints";

// --- Bodies and answers of HTTP requests ---

/** Body of POST /api/tables. */
export interface OpenTable {
  game: GameName;
  seats: SeatCount;
  options?: ChosenOptions;
  /** Whether the lobby lists this table. Standard: no. */
  public?: boolean;
  /** With a name, whoever opens the table sits down. */
  name?: PersonName;
  /** Bots that sit there from the beginning. */
  bots?: BotAt[];
  clock?: Clock;
  /** Whether quick hands decide slaps and calls. Standard: yes. */
  reflexes?: boolean;
  pace?: Pace;
  /** Whether free words are allowed. Standard: no. */
  chat?: boolean;
  /** Begin here instead of with a deal: a position as docs/referee.md has it, for lessons and studies. It brings its own options. */
  position?: Record<string, unknown>;
  /** Where whoever opens the table sits, with a name. Standard: seat 0. */
  seat?: Seat;
  /** Begin with the deal of this finished game, after so many of its moves. It brings its own options; `game` and `seats` are its own. */
  from?: GameMoment;
  /** Go on with a game that was begun without a server: the facts of a browser's own table. */
  log?: string[];
}

/** A bot and its seat. */
export interface BotAt {
  seat: Seat;
  level: Level;
}

/** Body of POST /api/tables/ID/join. */
export interface Join {
  name: PersonName;
  /** A free seat; without one the person watches. */
  seat?: Seat;
}

/** Answer to POST /api/tables. */
export interface Opened {
  table: TableId;
  /** For friends. */
  link: Link;
  person: Person;
}

/** Answer to GET /api/tables/ID/spare. */
export interface Spare {
  seq: Seq;
  /** A position that this seat could be facing, from its own view and chance alone. */
  position: Record<string, unknown>;
}

/** Answer to POST …/join and …/device/CODE. */
export interface Joined {
  person: Person;
  /** After …/device/CODE: what the other device took along; only if there is something. */
  games?: ListedGames;
}

/** Body of POST …/device; it may be empty. */
export interface DeviceOffer {
  /** Finished games of this device, for the list on the other one. */
  games?: ListedGames;
}

/** The newest first. */
export type ListedGames = ListedGame[];

/** A finished game that somebody played. */
export interface ListedGame {
  table: TableId;
  number: GameNumber;
  /** Where. */
  seat: Seat;
}

/** Answer to POST …/device. */
export interface DeviceLink {
  /** Opened once on another device, it moves the seat there. */
  link: Link;
}

/** A whole address. */
export type Link = string;

/** Answer to GET /api/tables/ID. */
export interface TableInfo {
  table: Table;
  /** Who asks, if that is somebody who has joined. */
  you?: You;
  /** For whoever has joined, while a game is played: whom it waits for. */
  must?: Seats;
  /** Likewise: what happened last, in words. */
  words?: string[];
}

/** Answer to GET /api/games. */
export interface Games {
  /** In the order of the menu. */
  games: GameInfo[];
}

/** The languages that the server speaks, those built in first. All texts of one: GET /texts/CODE.json. */
export interface Languages {
  /** In this order. */
  languages: LanguageInfo[];
}

/** A language and its own name. */
export interface LanguageInfo {
  code: Language;
  /** As its speakers call it. */
  name: string;
  /** The operator has replaced texts of a language that is built in: a client that has its texts asks for them. */
  changed?: boolean;
}

/** A game in its box. */
export interface GameInfo {
  name: GameName;
  /** Least and most. */
  seats: [SeatCount, SeatCount];
  /** Of its rules. */
  version: number;
  /** Whether quick hands can ever matter in it. */
  reflexes: boolean;
  /** What can be chosen. */
  options: OptionInfo[];
  /** Its rules, in the language asked for. */
  rules: RuleText[];
}

/** A rule in words. */
export interface RuleText {
  id: RuleId;
  /** The rule. */
  text: string;
}

/** An option that can be chosen. */
export type OptionInfo = NumberOption | FlagOption | ChoiceOption | FileOption;

/** A number: from min to max, or one of values. */
export interface NumberOption {
  name: OptionName;
  type: "int";
  /** Least. */
  min?: number;
  /** Most. */
  max?: number;
  /** All there are. */
  values?: number[];
  /** The standard. */
  default: number;
}

/** Yes or no. */
export interface FlagOption {
  name: OptionName;
  type: "bool";
  /** The standard. */
  default: boolean;
}

/** One of some words. */
export interface ChoiceOption {
  name: OptionName;
  type: "choice";
  /** All there are. */
  values: string[];
  /** The standard. */
  default: string;
}

/** The name of a data file on the server. */
export interface FileOption {
  name: OptionName;
  type: "file";
  /** The standard. */
  default: string;
}

/** What an option is called. */
export type OptionName = string;

/** A move of a record. */
export interface MoveMade {
  seat: Seat;
  move: Move;
}

/** Who sat at a seat. */
export interface Player {
  name: ShownName;
  /** Of a bot. */
  level?: Level;
}

/** Shows that the deal was fair: from these, anybody can compute commitment and seed. */
export interface Proof {
  table: TableId;
  number: GameNumber;
  commit: Hex64;
  secret: Hex64;
  /** By seat; empty: none was added. */
  luck: ("" | Hex32)[];
}

/** Which game a table took its deal from, and the proof of that deal. */
export interface OriginProof {
  table: TableId;
  number: GameNumber;
  /** How many of the moves are its own. */
  ply: number;
  fair: Proof;
}

/** Answer to GET …/records/N and body of POST /api/verify: a record as `tischlein referee` loads it, with names, proof and signature. */
export interface GameRecord {
  game: GameName;
  /** Version of the game's rules. */
  rules: number;
  seats: SeatCount;
  options: ChosenOptions;
  /** Where the game began, if not with a deal. */
  position?: Record<string, unknown>;
  /** The deal, and perhaps the first moves, are those of another game. */
  origin?: OriginProof;
  /** What the deal came from. */
  seed: Hex64;
  /** In play order, with those of the origin. */
  moves: MoveMade[];
  /** What was played and taken back again, in the order of taking back. */
  undone?: TakenBack[];
  /** Who asked for hints, and when; only if anybody did. */
  hints?: HintGiven[];
  /** By seat. */
  players: Player[];
  fair: Proof;
  /** The server's Ed25519 key. Missing at a table without a server, and so is the signature. */
  key?: Hex64;
  /** Over `tischlein record 1`, a new line, and all other fields as JSON with sorted keys and no blanks. */
  signature?: Hex128;
}

/** Moves that were made and taken back. */
export interface TakenBack {
  /** How many moves stood when these were gone. */
  at: number;
  /** In play order. */
  moves: MoveMade[];
}

/** The table after a move, as one pair of eyes sees it. */
export interface ReplayStep {
  /** Who moved; not in the first step, the deal. */
  seat?: Seat;
  move?: Move;
  /** What the move did, in play order. */
  events: GameEvent[];
  /** The same in words. */
  words: string[];
  /** With open cards, `hands` holds everybody's. */
  view: View;
  /** Without moves: nobody can move here. */
  play: Play;
}

/** Answer to GET …/replays/N and POST /api/replay: some steps of a finished game. */
export interface Replay {
  table: TableId;
  number: GameNumber;
  game: GameName;
  seats: SeatCount;
  options: ChosenOptions;
  /** By seat. */
  players: Player[];
  /** It began from a position instead of a deal. */
  set_up?: true;
  /** It began with the deal of another game. */
  origin?: GameMoment;
  /** When it ended, since 1970; a record does not say it. */
  at?: Millis;
  /** How many moves it had. */
  plies: number;
  /** Which step comes first; 0 is the deal. */
  from: number;
  /** One after the other. */
  steps: ReplayStep[];
}

/** Answer to GET …/results/N: how a finished game ended. */
export interface GameResult {
  table: TableId;
  number: GameNumber;
  game: GameName;
  seats: SeatCount;
  options: ChosenOptions;
  /** By seat. */
  players: Player[];
  /** It began from a position instead of a deal. */
  set_up?: true;
  /** It began with the deal of another game. */
  origin?: GameMoment;
  /** When it ended, since 1970. */
  at: Millis;
  /** How many moves it had. */
  plies: number;
  /** Winners, places and points. */
  play: Play;
}

/** How a game with the same deal ended at another table. */
export interface DuplicateResult {
  /** By seat. */
  players: Player[];
  /** When it ended, since 1970. */
  at: Millis;
  /** Winners, places and points. */
  play: Play;
}

/** Answer to GET …/duplicates/N: how others did with the same deal, as far as they have played it. */
export interface Duplicates {
  /** The newest first. */
  results: DuplicateResult[];
}

/** A seat was told what an expert would do. */
export interface HintGiven {
  seat: Seat;
  /** How many moves were made then. */
  at: number;
}

/** 512 bits in hexadecimal. */
export type Hex128 = string;

/** Answer to POST /api/verify. */
export interface Verdict {
  /** Everything is in order. */
  ok: boolean;
  /** One by one. */
  checks: VerdictCheck[];
}

/** One thing that was checked. */
export interface VerdictCheck {
  /** For programs. */
  name: string;
  /** It is in order. */
  ok: boolean;
  /** What was found, for programs. */
  code: string;
  /** For people. */
  text: string;
}

/** A chance or a change of one: 250000 is 25 %. */
export type Millionths = number;

/** By seat. */
export type MillionthsBySeat = Millionths[];

/** What a step changed, by part and seat; only parts that did. */
export interface ReviewPartsBySeat {
  deal?: MillionthsBySeat;
  draws?: MillionthsBySeat;
  hidden?: MillionthsBySeat;
  own?: MillionthsBySeat;
  others?: MillionthsBySeat;
  reflex?: MillionthsBySeat;
}

/** What moved the chance of one player: cards dealt, cards drawn, how hidden cards lay, own decisions, those of others, quickness. */
export interface ReviewParts {
  deal: Millionths;
  draws: Millionths;
  hidden: Millionths;
  own: Millionths;
  others: Millionths;
  reflex: Millionths;
}

/** Why the better move was better. */
export interface ReviewReason {
  /** Who gained most by the move made. */
  gaveTo: SeatOrNull;
  /** How much. */
  gave: Millionths;
  /** Only the call was missing. */
  call: boolean;
  /** The id of the rule that mattered. */
  rule?: string;
  /** How many cards `countOf` had left, where it was few. */
  count?: number;
  countOf?: Seat;
  /** Of the mover, in Anansi. */
  listeners?: number;
  /** Of the mover, in Anansi. */
  piles?: number;
}

/** A choice, judged by what its seat could see and nothing else. */
export interface ReviewDecision {
  /** Legal moves. */
  choices: number;
  /** Of the move made. */
  chance: Millionths;
  /** The best move found; the one made if there is none better. */
  best: Move;
  bestChance: Millionths;
  /** How much the best is better. */
  loss: Millionths;
  /** The standard error of that. */
  error: Millionths;
  /** The loss is clear of the noise. */
  clear: boolean;
  /** Only where it is clear. */
  reason?: ReviewReason;
}

/** The deal, or a move: what it changed. */
export interface ReviewStep {
  /** Moves made by then; 0 is the deal. */
  at: number;
  /** Who moved; not in the first step. */
  seat?: Seat;
  move?: Move;
  /** Then. */
  chances: MillionthsBySeat;
  /** Their standard errors. */
  errors: MillionthsBySeat;
  parts: ReviewPartsBySeat;
  /** Only if the seat had a choice. */
  decision?: ReviewDecision;
}

/** One player: start and all parts add up to the result. */
export interface ReviewPlayer {
  seat: Seat;
  /** As in the record. */
  name: string;
  start: Millionths;
  result: Millionths;
  parts: ReviewParts;
  /** Standard errors. */
  errors: ReviewParts;
  /** deal, draws and hidden together. */
  luck: Millionths;
  /** The result without luck; it can lie outside 0 to 1000000. */
  adjusted: Millionths;
  /** How many were judged. */
  decisions: number;
  /** How many of them lost clearly. */
  mistakes: number;
  /** By all of them. */
  loss: Millionths;
  /** 0 to 100; null without decisions, and where noise hides it. */
  accuracy: number | null;
}

/** What was luck and what was play in a finished game (docs/review.md). All chances are whole millionths. */
export interface Review {
  /** The version of this format. */
  review: 1;
  game: GameName;
  /** Their version. */
  rules: number;
  seats: SeatCount;
  /** By seat. */
  names: string[];
  /** False: rough, and decisions may be missing. */
  complete: boolean;
  /** The game was; else `result` is how it stood. */
  over: boolean;
  /** Games played on behind each chance. */
  playouts: number;
  /** Seats that were given hints; only if there are any. */
  hints?: Seat[];
  /** Before the deal. */
  start: MillionthsBySeat;
  /** A shared win is divided. */
  result: MillionthsBySeat;
  /** The deal, then each move. */
  steps: ReviewStep[];
  /** By seat. */
  players: ReviewPlayer[];
  /** `at` of up to three steps that decided the game, in the order of play. */
  moments: number[];
}

/** Answer to POST and GET …/reviews/N and to POST …/reviews/N/stop: how far the review of a game is. */
export interface ReviewState {
  table: TableId;
  number: GameNumber;
  /** none: nobody has asked for it. */
  state: "none" | "waiting" | "working" | "stopped" | "done";
  /** 0: nothing yet, 1: all chances roughly, 2: the whole. */
  stage: number;
  /** Of `all` pieces of work. */
  done: number;
  /** 0 while nobody knows, and when it is done. */
  all: number;
  /** If the asker does not have this stage yet. */
  review?: Review;
}

/** A player over several games; means a game. */
export interface Standing {
  /** As in the records. */
  name: string;
  /** How many counted. */
  games: number;
  result: Millionths;
  luck: Millionths;
  /** The result without luck. */
  adjusted: Millionths;
  /** Its standard error; 0 with one game. */
  error: Millionths;
  /** 0 to 100; null without decisions, and where noise hides it. */
  accuracy: number | null;
}

/** Answer to GET …/standings: who played best at this table, luck taken out. */
export interface Standings {
  /** Over at this table. */
  games: number;
  /** Of the last 100 of them: those with a stored review. */
  reviewed: number;
  /** Of these: games with hints, which do not count. */
  left_out: number;
  /** The best first. */
  players: Standing[];
}

/** Answer to GET /api/key. */
export interface ServerKey {
  /** Ed25519, raw. */
  key: Hex64;
}

/** Answer to a request that failed. */
export interface HttpError {
  /** An ErrorCode, or a word of the network's own where the request itself was unreadable. */
  error: string;
  /** Why, for people. */
  text: string;
  rule?: RuleId;
  /** What is at fault. */
  field?: string;
}

// --- The games there are ---

/** One of the games. */
export type GameName = "uno" | "annaotto" | "anansi" | "otto";

/** What this seat may know of its game. */
export type View = UnoView | AnnaottoView | AnansiView | OttoView;

/** What happened in a game; of the game that is played. */
export type GameEvent = UnoEvent | AnnaottoEvent | AnansiEvent | OttoEvent;

// --- UNO: options, view, events ---

/** R Y G B with 0-9, S skip, V reverse, D draw two; W wild, F wild draw four. */
export type UnoCard = string;

/** Red, yellow, green, blue. */
export type UnoColour = "R" | "Y" | "G" | "B";

/** A colour, or null for none. */
export type UnoColourOrNull = "R" | "Y" | "G" | "B" | null;

/** UNO's options, all of them. */
export interface UnoOptions {
  /** Points that end the game. */
  target: number;
  /** Rounds that end the game; 0: any number. */
  rounds: number;
  /** What a wild left in a hand counts. */
  wildPoints: 30 | 50;
  /** When a Wild Draw Four is a bluff. */
  bluff: "match" | "colour";
  /** Partners sit opposite (U17). */
  partner: boolean;
  /** Draw cards may be stacked (U18). */
  stack: boolean;
  /** 7 swaps, 0 passes hands on (U19). */
  sevenO: boolean;
  /** The same card may be laid out of turn (U20). */
  jumpIn: boolean;
  /** Cards dealt to each (U1); left out if it is 7. */
  cards?: number;
  /** Name of the deck (U1); left out if it is the standard one. */
  deck?: string;
}

/** Cards that this seat knows to be in another hand. */
export interface UnoKnown {
  /** Who holds them. */
  holder: Seat;
  /** Which. */
  cards: UnoCard[];
}

/** What a seat may know of an UNO table. */
export interface UnoView {
  game: "uno";
  /** How many play. */
  seats: number;
  options: UnoOptions;
  /** Whose view this is; null: a spectator's. */
  seat: SeatOrNull;
  /** By seat: one's own cards, of others how many. */
  hands: (number | UnoCard[])[];
  /** The discards, top one last. */
  discard: UnoCard[];
  /** Cards in the draw pile. */
  draw: number;
  /** The colour in force; null: not named yet. */
  colour: UnoColourOrNull;
  /** Whose turn it is. */
  turn: Seat;
  /** 1: clockwise, -1: the other way. */
  direction: 1 | -1;
  /** What the table waits for; see the rules, Position. */
  phase: "turn" | "drawn" | "challenge" | "colour" | "over";
  /** A stacked sum waiting to be drawn (U18). */
  pending: number;
  /** Who may be caught (U13). */
  uncalled: SeatOrNull;
  /** Draws in a row that gave nothing (U6). */
  passes: number;
  /** While a Wild Draw Four is open: the colour before it. */
  under?: UnoColour;
  /** The card just drawn, if one may see it. */
  drawn: null | UnoCard;
  /** Who dealt. */
  dealer: Seat;
  /** From 1. */
  round: number;
  /** Points by seat. */
  scores: number[];
  /** What this seat knows of other hands. */
  known: UnoKnown[];
}

/** What happened at an UNO table. */
export type UnoEvent =
  /** A round begins. */
  | {
      event: "dealt";
      dealer: Seat;
      /** From 1. */
      round: number;
      /** The first discard. */
      card: UnoCard;
      /** Whose hand `cards` is. */
      seat?: Seat;
      /** One's own new hand. */
      cards?: UnoCard[];
    }
  /** A card was laid. */
  | {
      event: "laid";
      seat: Seat;
      card: UnoCard;
      /** Whose hand was asked for with a 7. */
      swap?: Seat;
      /** UNO was called with it. */
      uno: boolean;
      /** Out of turn. */
      jumped: boolean;
      /** Named with a wild. */
      colour?: UnoColour;
    }
  /** Cards were drawn. */
  | {
      event: "drew";
      seat: Seat;
      /** How many. */
      count: number;
      /** A turn, a penalty, or UNO not called. */
      why: "turn" | "penalty" | "uno";
      /** Which, for the seat itself. */
      cards?: UnoCard[];
    }
  /** The discards became the draw pile. */
  | {
      event: "reshuffled";
      /** Nobody did it. */
      seat: null;
      /** Cards in it now. */
      count: number;
    }
  /** A seat did not lay. */
  | {
      event: "passed";
      seat: Seat;
    }
  /** The first card was a wild; its colour was named. */
  | {
      event: "named";
      seat: Seat;
      colour: UnoColour;
    }
  /** A Wild Draw Four was accepted. */
  | {
      event: "accepted";
      seat: Seat;
      /** Who laid it. */
      other: Seat;
    }
  /** A Wild Draw Four was challenged. */
  | {
      event: "challenged";
      seat: Seat;
      /** Who laid it. */
      other: Seat;
      /** It was one. */
      bluff: boolean;
    }
  /** A hand was shown to the challenger. */
  | {
      event: "shown";
      /** Who sees it. */
      seat: Seat;
      /** Whose hand. */
      other: Seat;
      /** The hand, for whoever sees it. */
      cards?: UnoCard[];
    }
  /** UNO was called. */
  | {
      event: "called";
      seat: Seat;
    }
  /** Somebody had not called. */
  | {
      event: "caught";
      /** Who noticed. */
      seat: Seat;
      /** Who had not called. */
      other: Seat;
    }
  /** Two seats swapped hands. */
  | {
      event: "swapped";
      seat: Seat;
      other: Seat;
    }
  /** All hands went one seat on. */
  | {
      event: "handedOn";
    }
  /** A seat has another hand now. */
  | {
      event: "received";
      seat: Seat;
      /** It, for the seat itself. */
      cards?: UnoCard[];
    }
  /** A round ended. */
  | {
      event: "roundOver";
      /** Who went out; null: nobody could go on. */
      seat: SeatOrNull;
      /** What that scored. */
      points: number;
    }
  /** How the table stands after the move. */
  | {
      event: "turn";
      /** The colour in force; null: not named yet. */
      colour: UnoColourOrNull;
      /** Whose turn it is. */
      turn: Seat;
      /** 1: clockwise, -1: the other way. */
      direction: 1 | -1;
      /** What the table waits for; see the rules, Position. */
      phase: "turn" | "drawn" | "challenge" | "colour" | "over";
      /** A stacked sum waiting to be drawn (U18). */
      pending: number;
      /** Who may be caught (U13). */
      uncalled: SeatOrNull;
      /** Draws in a row that gave nothing (U6). */
      passes: number;
      /** While a Wild Draw Four is open: the colour before it. */
      under?: UnoColour;
    };

// --- ANNAOTTO: options, view, events ---

/** Red, orange, yellow, green, turquoise, blue, violet, pink. */
export type AnnaottoColour = "R" | "O" | "Y" | "G" | "T" | "B" | "V" | "P";

/** Colour, pattern (dots, stripes, checks, waves), sign: A ANNA, O OTTO, * ALL, + PLUS, ~ RETOUR, ^ HURDLE; AO: ANNAOTTO. */
export type AnnaottoSide = string;

/** Both sides, first the one that lies up or faces its owner; `?`: a side this seat does not know. */
export type AnnaottoCard = string;

/** Cards are being turned in a hand (A8). */
export interface AnnaottoFlips {
  /** Who turns them. */
  by: Seat;
  /** How many still. */
  left: number;
  /** Places turned so far. */
  turned: number[];
}

/** ANNAOTTO's options, all of them. */
export interface AnnaottoOptions {
  /** Cards dealt to each. */
  cards: 6 | 8;
  /** Play on until all places are decided. */
  placings: boolean;
  /** Name of the deck. */
  deck: string;
}

/** What a seat may know of an ANNAOTTO table. */
export interface AnnaottoView {
  game: "annaotto";
  /** How many play. */
  seats: number;
  options: AnnaottoOptions;
  /** Whose view this is; null: a spectator's. */
  seat: SeatOrNull;
  /** By seat, in the order they lie. */
  hands: AnnaottoCard[][];
  /** The discards, top one last. */
  discard: AnnaottoCard[];
  /** The draw pile, top one first. */
  draw: AnnaottoCard[];
  /** By seat: cards not faced yet, upper side first. */
  undecided: AnnaottoCard[][];
  /** The card just drawn. */
  drawn: null | AnnaottoCard;
  /** Named by the ANNAOTTO on top; null: none. */
  colour: "R" | "O" | "Y" | "G" | "T" | "B" | "V" | "P" | null;
  /** Whose turn it is, or will be. */
  turn: Seat;
  /** 1: clockwise, -1: the other way. */
  direction: 1 | -1;
  /** What the table waits for; see the rules, Position. */
  phase: "slap" | "sides" | "flip" | "drawn" | "turn" | "over";
  /** The open sequence. */
  sequence: {
    /** ANNAs in it. */
    anna: number;
    /** OTTOs in it. */
    otto: number;
    /** Who laid its last card. */
    last: SeatOrNull;
  };
  /** Cards in the open run of PLUS. */
  plus: number;
  /** Somebody turns cards of the seat in `turn`; null: nobody. */
  flips: null | AnnaottoFlips;
  /** Hands on the pile, the first one lowest. */
  slapped: Seats;
  /** Who may be caught (A14). */
  uncalled: SeatOrNull;
  /** Who is out, the first one won. */
  out: Seats;
  /** Turns ended. */
  turns: number;
  /** Empty draws in a row. */
  passes: number;
  /** Cards of which this seat knows both sides, though not both can be seen now; null: none. */
  seen: null | AnnaottoCard[];
}

/** What happened at an ANNAOTTO table. */
export type AnnaottoEvent =
  /** A card was laid. */
  | {
      event: "laid";
      seat: Seat;
      /** Whose hand it came from, or the card just drawn. */
      from: Seat | "drawn";
      /** Where in that hand. */
      place?: number;
      /** A drawn card: laid with its other side up. */
      turnedOver?: boolean;
      /** The side that lies up now. */
      side: AnnaottoSide;
      /** ANNAOTTO: whose hand is turned. */
      turns?: "own" | "next";
      /** ANNAOTTO: the colour named. */
      colour?: AnnaottoColour;
      /** What was called with it. */
      said: ("all" | "anna" | "otto")[];
    }
  /** A card was drawn. */
  | {
      event: "drew";
      seat: Seat;
      /** Its upper side. */
      up: AnnaottoSide;
      /** Its lower side, for the seat itself. */
      down?: AnnaottoSide;
      /** Upper side of the next card; null: none left. */
      next: null | AnnaottoSide;
      /** A turn, a sequence to settle, a penalty. */
      why: "turn" | "settle" | "penalty";
    }
  /** The discards became the draw pile. */
  | {
      event: "reshuffled";
      /** Cards in it now. */
      count: number;
      /** Upper side of its top card. */
      next: null | AnnaottoSide;
    }
  /** A seat decided which side of a card it looks at. */
  | {
      event: "faced";
      seat: Seat;
      /** What the others see. */
      shows: AnnaottoSide;
      /** The card was turned over. */
      turnedOver: boolean;
    }
  /** The same for the card just drawn. */
  | {
      event: "kept";
      seat: Seat;
      /** What the others see. */
      shows: AnnaottoSide;
      /** The card was turned over. */
      turnedOver: boolean;
    }
  /** A card in a hand was turned. */
  | {
      event: "turned";
      /** Whose card. */
      seat: Seat;
      /** Who turned it. */
      by: Seat;
      /** Where in the hand. */
      place: number;
      /** What the others see now. */
      shows: AnnaottoSide;
    }
  /** A seat turns no more. */
  | {
      event: "done";
      seat: Seat;
    }
  /** A seat settles a sequence or run. */
  | {
      event: "took";
      seat: Seat;
      /** Cards due. */
      count: number;
    }
  /** A seat drew, and there was nothing. */
  | {
      event: "passed";
      seat: Seat;
    }
  /** The direction changed. */
  | {
      event: "reversed";
    }
  /** A seat misses its turn. */
  | {
      event: "skipped";
      seat: Seat;
    }
  /** A hand is on the pile. */
  | {
      event: "slapped";
      seat: Seat;
      /** Its place among them, from 1. */
      count: number;
    }
  /** This hand came last. */
  | {
      event: "slowest";
      seat: Seat;
    }
  /** ALL was not shouted. */
  | {
      event: "silent-all";
      seat: Seat;
    }
  /** ANNA or OTTO was not shouted. */
  | {
      event: "silent-otto";
      seat: Seat;
    }
  /** A last card was called. */
  | {
      event: "called";
      seat: Seat;
    }
  /** Somebody had not called. */
  | {
      event: "caught";
      /** Who noticed. */
      seat: Seat;
      /** Who had not called. */
      other: Seat;
    }
  /** A seat is out. */
  | {
      event: "out";
      seat: Seat;
      /** Its place, from 1. */
      count: number;
    }
  /** The game is over. */
  | {
      event: "ended";
    }
  /** How the table stands after the move. */
  | {
      event: "turn";
      /** Named by the ANNAOTTO on top; null: none. */
      colour: "R" | "O" | "Y" | "G" | "T" | "B" | "V" | "P" | null;
      /** Whose turn it is, or will be. */
      turn: Seat;
      /** 1: clockwise, -1: the other way. */
      direction: 1 | -1;
      /** What the table waits for; see the rules, Position. */
      phase: "slap" | "sides" | "flip" | "drawn" | "turn" | "over";
      /** The open sequence. */
      sequence: {
        /** ANNAs in it. */
        anna: number;
        /** OTTOs in it. */
        otto: number;
        /** Who laid its last card. */
        last: SeatOrNull;
      };
      /** Cards in the open run of PLUS. */
      plus: number;
      /** Somebody turns cards of the seat in `turn`; null: nobody. */
      flips: null | AnnaottoFlips;
      /** Hands on the pile, the first one lowest. */
      slapped: Seats;
      /** Who may be caught (A14). */
      uncalled: SeatOrNull;
      /** Who is out, the first one won. */
      out: Seats;
      /** Turns ended. */
      turns: number;
      /** Empty draws in a row. */
      passes: number;
      /** By seat: how many cards are not faced yet. */
      undecided: number[];
    };

// --- Anansi: options, view, events ---

/** S snake, H hornet, L leopard with 1-14. */
export type AnansiCard = string;

/** Snake, hornet, leopard. */
export type AnansiSuit = "S" | "H" | "L";

/** Anansi's options, all of them. */
export interface AnansiOptions {
  /** Rounds to play. */
  rounds: number;
  /** Points that end the game instead; 0: no race. */
  race: number;
}

/** A card of the running trick. */
export interface AnansiLaid {
  /** Who laid it. */
  seat: Seat;
  card: AnansiCard;
}

/** What a seat may know of an Anansi table. */
export interface AnansiView {
  game: "anansi";
  /** How many play. */
  seats: number;
  options: AnansiOptions;
  /** Whose view this is; null: a spectator's. */
  seat: SeatOrNull;
  /** From 1. */
  round: number;
  /** The trump row, left to right. */
  row: AnansiSuit[];
  /** Recruiting cards under their trump cards, in the order laid. */
  display: {
    /** Under the snake. */
    S: AnansiCard[];
    /** Under the hornet. */
    H: AnansiCard[];
    /** Under the leopard. */
    L: AnansiCard[];
  };
  /** By seat: one's own cards, of others how many. */
  hands: (number | AnansiCard[])[];
  /** Cards out of this round, seen by all. */
  aside: AnansiCard[];
  /** Who leads this trick. */
  leader: Seat;
  /** Cards played, in the order laid. */
  trick: AnansiLaid[];
  /** Cards that recruited, in the order laid. */
  recruits: AnansiLaid[];
  /** Tricks taken, by seat. */
  piles: AnansiCard[][][];
  /** Listeners taken this round. */
  listeners: number[];
  /** How many of them lie on piles. */
  inspired: number[];
  /** By seat: suits it has shown it does not hold. */
  voids: AnansiSuit[][];
  /** Kept from earlier rounds. */
  scored: {
    /** Inspired listeners. */
    listeners: number[];
    /** Bonus points. */
    bonus: number[];
  };
  /** Listeners left. */
  supply: number;
  /** Tricks to come, the running one included. */
  tricksLeft: number;
  /** Two seats: cards in the spider's pile. */
  spider?: number;
}

/** What happened at an Anansi table. */
export type AnansiEvent =
  /** A card into the trick. */
  | {
      event: "played";
      seat: Seat;
      card: AnansiCard;
    }
  /** A card was laid to recruit. */
  | {
      event: "recruited";
      seat: Seat;
      card: AnansiCard;
      /** How many came. */
      listeners: number;
    }
  /** Listeners were laid on piles. */
  | {
      event: "inspired";
      seat: Seat;
      /** How many. */
      listeners: number;
    }
  /** The spider's card joins the trick. */
  | {
      event: "spider";
      card: AnansiCard;
    }
  /** A trick is taken. */
  | {
      event: "trick";
      /** By whom; null: the spider. */
      seat: SeatOrNull;
      /** It, in the order laid. */
      cards: AnansiCard[];
    }
  /** A recruiting card goes under its trump card. */
  | {
      event: "displayed";
      seat: Seat;
      card: AnansiCard;
    }
  /** There is a new trump suit. */
  | {
      event: "trump";
      suit: AnansiSuit;
    }
  /** A seat's round. */
  | {
      event: "scored";
      seat: Seat;
      /** Listeners taken. */
      listeners: number;
      /** Tricks taken. */
      piles: number;
      /** Listeners kept. */
      kept: number;
      /** Bonus points. */
      bonus: number;
    }
  /** A new round. */
  | {
      event: "round";
      /** From 1. */
      round: number;
      /** Who leads. */
      leader: Seat;
      /** The first two cards of the display. */
      display: AnansiCard[];
      /** Cards out of this round. */
      aside: AnansiCard[];
    }
  /** A new hand. */
  | {
      event: "dealt";
      seat: Seat;
      /** One's own cards, of others how many. */
      cards: number | AnansiCard[];
    }
  /** The game is over. */
  | {
      event: "over";
      winners: Seats;
    };

// --- OTTO: options, view, events ---

/** Column a-e and row 1-5. */
export type OttoPlace = string;

/** What a tile is called in its box. */
export type OttoTile = string;

/** A tile, or null for none. */
export type OttoTileOrNull = string | null;

/** A secret card. */
export type OttoCard =
  | "revolution"
  | "quantum"
  | "time"
  | "magnet"
  | "meteorite"
  | "abduction"
  | "infinity"
  | "void";

/** The edge between two places, upper or left one first, or the grid point vXY. */
export type OttoShape = string;

/** What the table waits for; see the rules, Position. */
export type OttoPhase = "card" | "lift" | "to" | "place" | "infinity" | "over";

/** OTTO's options, all of them. */
export interface OttoOptions {
  /** Points that end the game. */
  target: number;
  /** Seats 0 and 2 against 1 and 3. */
  teams: boolean;
  /** Nothing is forced (O13). */
  honour: boolean;
  /** With secret cards. */
  cards: boolean;
  /** Name of the box of tiles. */
  tiles: string;
}

/** A tile on the board and its quarter turns clockwise. */
export type OttoLaid = [OttoTile, number];

/** A marker on a closed shape. */
export interface OttoMark {
  /** Whose; in teams the team, 0 or 1. */
  seat: Seat;
  /** Small circle (1), large circle (2), square (4). */
  kind: "small" | "large" | "square";
  at: OttoShape;
}

/** What a seat may know of an OTTO table. */
export interface OttoView {
  game: "otto";
  /** How many play. */
  seats: number;
  options: OttoOptions;
  /** Whose view this is; null: a spectator's. */
  seat: SeatOrNull;
  /** From 1. */
  round: number;
  /** Who began. */
  oldest: Seat;
  /** What lies where; the printed centre c3 is not named. */
  board: Record<string, OttoLaid>;
  /** Markers on the board. */
  marks: OttoMark[];
  /** The tile on each player board. */
  kept: OttoTileOrNull[];
  /** The tile just drawn. */
  drawn: OttoTileOrNull;
  /** By seat: one's own and one's partner's cards, of others how many. */
  hands: (number | OttoCard[])[];
  /** Cards played, oldest first. */
  played: OttoCard[];
  /** The stolen card that must be played now; 1: there is one, but one may not see it; null: none. */
  stolen:
    | "revolution"
    | "quantum"
    | "time"
    | "magnet"
    | "meteorite"
    | "abduction"
    | "infinity"
    | "void"
    | 1
    | null;
  /** Place of the lifted tile. */
  lifted: null | OttoPlace;
  /** Tiles in the tower. */
  tower: number;
  /** Cards in the deck. */
  deck: number;
  /** Tiles out of the game. */
  gone: OttoTile[];
  /** Whose turn it is; in phase `infinity` who made the OTTO. */
  turn: Seat;
  phase: OttoPhase;
  /** 1: another turn follows (time). */
  extra: number;
  /** This is that other turn: no card. */
  noCard: boolean;
  /** Phase `infinity`: who has not answered. */
  asked: Seats;
  /** Phase `infinity`: seats or teams that are safe. */
  safe: Seats;
  /** Points by seat or team. */
  scores: number[];
  /** By seat or team: has had a marker or an OTTO. */
  everScored: boolean[];
  /** A blind round breaks a tie. */
  blind: boolean;
  /** Who plays it. */
  tied: Seats;
  /** Alone: OTTOs made so far. */
  ottos?: number;
  /** When over. */
  winners?: Seats;
  /** Whose card was stolen. */
  stolenFrom?: Seat;
}

/** What happened at an OTTO table. */
export type OttoEvent =
  /** A round begins. */
  | {
      event: "roundBegan";
      /** From 1. */
      round: number;
      /** Who plays a blind round; else empty. */
      tied: Seats;
    }
  /** A tile onto the player board. */
  | {
      event: "tookTile";
      seat: Seat;
      tile: OttoTile;
    }
  /** A card into the hand. */
  | {
      event: "tookCard";
      seat: Seat;
      /** For those who may see it. */
      card?: OttoCard;
    }
  /** The tile to lay. */
  | {
      event: "drew";
      seat: Seat;
      tile: OttoTile;
    }
  /** A black tile leaves the game. */
  | {
      event: "leftGame";
      seat: Seat;
      tile: OttoTile;
      /** It lay on the player board. */
      kept: boolean;
    }
  /** A tile was laid. */
  | {
      event: "placed";
      seat: Seat;
      tile: OttoTile;
      place: OttoPlace;
      /** Quarter turns clockwise. */
      turns: number;
      /** It came from the player board. */
      kept: boolean;
    }
  /** A marker was set. */
  | {
      event: "marked";
      /** Whose; in teams the team. */
      seat: Seat;
      /** Small circle (1), large circle (2), square (4). */
      kind: "small" | "large" | "square";
      at: OttoShape;
    }
  /** Closed, but nobody has a marker left for it. */
  | {
      event: "unmarked";
      /** Small circle (1), large circle (2), square (4). */
      kind: "small" | "large" | "square";
      at: OttoShape;
    }
  /** An OTTO. */
  | {
      event: "otto";
      seat: Seat;
      /** How many at once. */
      count: number;
      /** Who may answer with infinity. */
      asked: Seats;
    }
  /** A card was played. */
  | {
      event: "played";
      seat: Seat;
      /** At whom. */
      other?: Seat;
      card: OttoCard;
      /** What a void stands for. */
      as?: OttoCard;
      /** It had just been stolen. */
      stolen: boolean;
      /** Revolution: which way. */
      to?: "left" | "right";
    }
  /** All tiles on player boards went on. */
  | {
      event: "passedOn";
      seat: Seat;
      /** Which way. */
      to: "left" | "right";
    }
  /** Two player boards swapped tiles. */
  | {
      event: "swapped";
      seat: Seat;
      other: Seat;
    }
  /** All tiles on player boards went under the tower. */
  | {
      event: "swept";
      seat: Seat;
    }
  /** A card was stolen. */
  | {
      event: "stole";
      seat: Seat;
      /** From whom. */
      other: Seat;
      /** For those who may see it. */
      card?: OttoCard;
    }
  /** A stolen card that could not be played left the game. */
  | {
      event: "cardLeft";
      seat: Seat;
      /** For those who may see it. */
      card?: OttoCard;
    }
  /** A tile was lifted. */
  | {
      event: "lifted";
      seat: Seat;
      place: OttoPlace;
    }
  /** It was laid elsewhere. */
  | {
      event: "moved";
      seat: Seat;
      from: OttoPlace;
      place: OttoPlace;
      /** Quarter turns clockwise. */
      turns: number;
    }
  /** No infinity from this seat. */
  | {
      event: "declined";
      seat: Seat;
    }
  /** Points at the end of a round. */
  | {
      event: "scored";
      /** Who; in teams the team. */
      seat: Seat;
      /** How many. */
      points: number;
    }
  /** Points for who had none. */
  | {
      event: "consoled";
      /** Who; in teams the team. */
      seat: Seat;
      /** How many. */
      points: number;
    }
  /** A tile drawn to break a tie. */
  | {
      event: "drewOff";
      seat: Seat;
      tile: OttoTile;
    }
  /** How the table stands after the move. */
  | {
      event: "turn";
      seat: Seat;
      phase: OttoPhase;
      /** 1: another turn follows. */
      extra: number;
      /** This is that turn. */
      noCard: boolean;
    }
  /** The game is over. */
  | {
      event: "ended";
      winners: Seats;
    };

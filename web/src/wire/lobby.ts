// The public tables, live: the socket sends the whole list at once, and again after every change.
import { socketUrl } from '../lib/paths';
import { waitBefore } from './connection';
import type { Lobby, LobbyTable } from './types';

/** Watches the lobby; the function that it returns stops it. */
export function watchLobby(heard: (tables: LobbyTable[]) => void): () => void {
  let socket: WebSocket | null = null, timer: ReturnType<typeof setTimeout> | undefined, tries = 0, over = false;
  function open() {
    socket = new WebSocket(socketUrl('lobby/ws'));
    socket.onmessage = (event) => {
      tries = 0;
      heard((JSON.parse(String(event.data)) as Lobby).tables);
    };
    socket.onclose = () => { if (!over) timer = setTimeout(open, waitBefore(Math.min(++tries + 2, 6), Math.random())); };
  }
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    socket?.close();
  };
}

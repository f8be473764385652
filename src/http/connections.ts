import type { IncomingMessage } from 'node:http';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Share of the file descriptors of the process that API connections may use. Browser, egress and store need the rest.
 */
const API_CONNECTION_SHARE = 1 / 4;
const MAX_API_CONNECTIONS = 4096;
/** Number of file descriptors to assume if the system reports no limit. */
const DEFAULT_OPEN_FILES_LIMIT = 1024;

/** Computes how many API connections this process can hold open. */
export function readConnectionLimit(): number {
  return Math.min(MAX_API_CONNECTIONS, Math.floor(readOpenFilesLimit() * API_CONNECTION_SHARE));
}

function readOpenFilesLimit(): number {
  try {
    const [, softLimit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return softLimit === undefined ? MAX_API_CONNECTIONS / API_CONNECTION_SHARE : Number(softLimit);
  } catch {
    return DEFAULT_OPEN_FILES_LIMIT;
  }
}

/**
 * Limits the open connections. A connection above the limit replaces the connection that has been without a request for
 * the longest time, or else the oldest connection whose request has not fully arrived. Without either, the new
 * connection is closed. On shutdown, connections without a request are closed: Node does not count a connection that
 * never had a request as idle.
 */
export function limitConnections(app: FastifyInstance, maxConnections: number): void {
  /** Sockets without a request, in order of their last change. */
  const idleSockets = new Set<Socket>();
  const requestBySocket = new Map<Socket, IncomingMessage>();

  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      idleSockets.delete(socket);
      requestBySocket.delete(socket);
    });
    if (idleSockets.size + requestBySocket.size >= maxConnections) {
      const socketToClose = idleSockets.values().next().value ?? findOldestIncomplete();
      if (!socketToClose) return void socket.destroy();
      idleSockets.delete(socketToClose);
      requestBySocket.delete(socketToClose);
      socketToClose.destroy();
    }
    idleSockets.add(socket);
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    idleSockets.delete(socket);
    requestBySocket.set(socket, request);
    response.once('close', () => {
      if (requestBySocket.get(socket) !== request) return;
      requestBySocket.delete(socket);
      if (!socket.destroyed) idleSockets.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    for (const socket of idleSockets) socket.destroy();
  });

  function findOldestIncomplete(): Socket | undefined {
    for (const [socket, request] of requestBySocket) if (!request.complete) return socket;
    return undefined;
  }
}

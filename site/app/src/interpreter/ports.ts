// A channel without shared memory: a message port between the two workers. Both sides wait for messages
// with Python's stack put aside (JSPI). What the candidate posts is bytes, and read as hostile.
import {
  type CandidateEnd,
  type CandidateLimits,
  type Death,
  DEATHS,
  type ExaminerEnd,
  MAX_FRAME,
} from "./ends.ts";
import { Streams, STREAMS_BYTES, type StreamNumber } from "./streams.ts";

// The first byte of what the candidate posts; 0 and 1 are its streams.
const FRAME = 2;
const REFUSED = 3;
const DEAD = 4;

/** Writes that are posted one by one before they are gathered: a stop loses none of the first. */
const POSTED_AT_ONCE = 1_000;
const GATHERED_BYTES = 16 << 10;

type Received = Uint8Array | "timeout" | Death;

export class PortExaminerEnd implements ExaminerEnd {
  readonly streams: Streams;
  readonly #port: MessagePort;
  readonly #printedLimit: number;
  readonly #onClose: () => void;
  readonly #unread: Uint8Array[] = [];
  #printed = 0;
  /** Frames that it may send: one to begin with, then one for each that it gets. */
  #owed = 1;
  #refused = false;
  #interrupted = false;
  #death: Death | undefined;
  #exitCode = 0;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort, limits: CandidateLimits, onClose: () => void) {
    this.streams = new Streams(new ArrayBuffer(STREAMS_BYTES), 0, limits.outputKib);
    this.#port = port;
    this.#printedLimit = limits.printedMib * 2 ** 20;
    this.#onClose = onClose;
    port.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data);
  }

  send(frame: Uint8Array): void {
    this.#refused = false;
    this.#owed += 1;
    this.#port.postMessage(frame);
  }

  async receive(milliseconds: number): Promise<Received> {
    if (this.#next() === undefined && !this.#interrupted && milliseconds > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const next = this.#next() ?? "timeout";
    this.#unread.shift();
    return next;
  }

  memoryRefused(): boolean {
    return this.#refused;
  }

  exitCode(): number {
    return this.#exitCode;
  }

  /** Nothing reaches a busy worker without shared memory: it is not waited for any longer. */
  interrupt(): void {
    this.#interrupted = true;
  }

  close(): void {
    this.#port.close();
    this.#onClose();
  }

  #next(): Uint8Array | Death | undefined {
    return this.#unread[0] ?? this.#death;
  }

  #hear(data: unknown): void {
    if (!(data instanceof Uint8Array) || data.length > 1 + MAX_FRAME) return this.#end("died");
    const [kind] = data;
    const body = data.subarray(1);
    switch (kind) {
      case 0:
      case 1:
        this.#print(kind, body);
        break;
      case FRAME:
        this.#owed -= 1;
        if (this.#owed < 0) this.#end("died");
        else this.#unread.push(body);
        break;
      case REFUSED:
        this.#refused = true;
        break;
      case DEAD:
        this.#exitCode = body[1] ?? 0;
        this.#end(DEATHS[body[0] ?? 0] ?? "died");
        break;
      default:
        this.#end("died");
    }
    if (this.#next() !== undefined) this.#wake?.();
  }

  #print(stream: StreamNumber, text: Uint8Array): void {
    this.streams.print(stream, text);
    this.#printed += text.length;
    if (this.#printed > this.#printedLimit) this.#end("output");
  }

  #end(reason: Death): void {
    this.#port.close();
    this.#death ??= reason;
    this.#wake?.();
  }
}

export class PortCandidateEnd implements CandidateEnd {
  readonly interruptBuffer: Uint8Array;
  readonly #post: (kind: number, body: Uint8Array) => void;
  readonly #unread: Uint8Array[] = [];
  readonly #gathered = [new Gathered(), new Gathered()] as const;
  #writes = 0;
  #wake: ((frame: Uint8Array) => void) | undefined;

  constructor(port: MessagePort, interruptBuffer: Uint8Array = new Uint8Array(1)) {
    this.interruptBuffer = interruptBuffer;
    this.#post = (kind, body) => {
      const bytes = new Uint8Array(1 + body.length);
      bytes[0] = kind;
      bytes.set(body, 1);
      port.postMessage(bytes, [bytes.buffer]);
    };
    port.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
      if (this.#wake === undefined) this.#unread.push(data);
      else this.#wake(data);
      this.#wake = undefined;
    };
  }

  send(frame: Uint8Array): void {
    this.#flush(0);
    this.#flush(1);
    this.#writes = 0;
    this.#post(FRAME, frame);
  }

  receive(): Promise<Uint8Array> {
    const frame = this.#unread.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  noteRefusedMemory(): void {
    this.#post(REFUSED, new Uint8Array(0));
  }

  print(stream: StreamNumber, text: Uint8Array): void {
    this.#writes += 1;
    if (this.#writes <= POSTED_AT_ONCE) {
      this.#post(stream, text);
      return;
    }
    const gathered = this.#gathered[stream];
    if (!gathered.fits(text)) this.#flush(stream);
    if (gathered.fits(text)) gathered.add(text);
    else this.#post(stream, text);
  }

  die(reason: Death, code: number): void {
    this.#flush(0);
    this.#flush(1);
    this.#post(DEAD, Uint8Array.of(DEATHS.indexOf(reason), code));
  }

  #flush(stream: StreamNumber): void {
    const bytes = this.#gathered[stream].take();
    if (bytes.length > 0) this.#post(stream, bytes);
  }
}

class Gathered {
  readonly #bytes = new Uint8Array(GATHERED_BYTES);
  #length = 0;

  fits(text: Uint8Array): boolean {
    return this.#length + text.length <= GATHERED_BYTES;
  }

  add(text: Uint8Array): void {
    this.#bytes.set(text, this.#length);
    this.#length += text.length;
  }

  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

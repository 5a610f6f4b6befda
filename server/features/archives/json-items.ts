import type { Readable } from 'node:stream'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import type { Archive } from '#features/archives/archive.ts'
import { ArchiveRefusal } from '#features/archives/archive-refusal.ts'
import { readFailure } from '#features/archives/read-failure.ts'

/** Streams the array, or the one under `key`; at most `itemBytes` bytes per item are in memory. @throws ArchiveRefusal broken, too_large */
export async function* jsonItems(archive: Archive, name: string, key?: string): AsyncGenerator<unknown> {
  if ((archive.sizes.get(name) ?? 0) > mostBytes) throw new ArchiveRefusal('too_large', `${name} is longer than any account needs`)
  const file = await archive.read(name)
  const items: unknown[] = []
  const tokenizer = new Tokenizer()
  const parser = new TokenParser({ paths: [key === undefined ? '$.*' : `$.${key}.*`], keepStack: false })
  const root = key === undefined ? TokenType.LEFT_BRACKET : TokenType.LEFT_BRACE
  let [depth, unread, begun] = [0, 0, false]
  tokenizer.onToken = (token) => {
    if (!begun && token.token !== root) throw broken('not the array or object that it should be')
    begun = true
    if (token.token === TokenType.LEFT_BRACKET || token.token === TokenType.LEFT_BRACE) depth++
    if (token.token === TokenType.RIGHT_BRACKET || token.token === TokenType.RIGHT_BRACE) depth--
    if (depth > mostDepth) throw broken('nested too deeply')
    parser.write(token)
  }
  parser.onValue = ({ value, key: place }) => {
    if (typeof place !== 'number') throw broken('an object where a list should be')
    items.push(value)
    unread = 0
  }
  try {
    for await (const chunk of withoutMark(file)) {
      unread += chunk.length
      tokenizer.write(chunk)
      if (unread > itemBytes) throw broken('an item that is too long')
      yield* items.splice(0)
    }
    tokenizer.end()
  } catch (error) {
    throw readFailure(error, 'broken')
  }
  if (!parser.isEnded) throw broken('the file ends too early')
}

const itemBytes = 1024 * 1024
const mostDepth = 100
const mostBytes = 1024 ** 3
const broken = (reason: string) => new ArchiveRefusal('broken', reason)

// Some programs begin a file with a byte order mark, which JSON forbids.
async function* withoutMark(file: Readable): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of file as AsyncIterable<Buffer>) {
    yield isFirst && chunk.subarray(0, 3).toString('hex') === 'efbbbf' ? chunk.subarray(3) : chunk
    isFirst = false
  }
}

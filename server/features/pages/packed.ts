import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const brotliQuality = 5

/** Safe to compress: a page holds no secret that could be guessed from the compressed length (BREACH). */
export async function packed(reply: FastifyReply, text: string): Promise<string | Buffer> {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted))
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (!encoding) return text
  reply.header('content-encoding', encoding)
  if (encoding === 'gzip') return promisify(gzip)(text)
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

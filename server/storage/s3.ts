import { openAsBlob } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Failure } from '@atelier/contract/errors'
import type { Bucket } from '@atelier/contract/media'
import { ignored } from '@atelier/contract/rules/ignored'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#config.ts'
import type { Storage } from '#storage/storage.ts'

/** One S3 bucket, ours as key prefixes; above `wholeBytes` in parts, as S3 takes 5 GB at once. @throws Failure unavailable */
export function openS3(
  { endpoint, bucket: container, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  { wholeBytes, partBytes } = { wholeBytes: 1024 ** 3, partBytes: 128 * 1024 ** 2 },
): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/$/, '')}/${container}`

  async function ask(method: string, bucket: Bucket, path: string, accepted: number[], init: RequestInit = {}): Promise<Response> {
    const answer = await ignored(client.fetch(`${base}/${bucket}/${path}`, { method, ...init }), 'answered as unavailable below')
    if (answer && accepted.includes(answer.status)) return answer
    await answer?.body?.cancel()
    throw new Failure('unavailable', { retryAfter: 5 })
  }

  // A page of ListObjectsV2. Our keys have no character that XML escapes.
  async function listed(bucket: Bucket, prefix: string, after = ''): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${bucket}/${prefix}` })
    if (after) query.set('start-after', `${bucket}/${after}`)
    const answer = await ignored(client.fetch(`${base}?${query}`), 'answered as unavailable below')
    const text = answer?.status === 200 ? await ignored(answer.text(), 'answered as unavailable below') : undefined
    if (text === undefined) throw new Failure('unavailable', { retryAfter: 5 })
    return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(bucket.length + 1))
  }

  async function putInParts(bucket: Bucket, path: string, content: Blob): Promise<void> {
    const begun = await (await ask('POST', bucket, `${path}?uploads`, [200])).text()
    const [, uploadId = ''] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? []
    const upload = `uploadId=${encodeURIComponent(uploadId)}`
    try {
      const parts: string[] = []
      for (let start = 0; start < content.size; start += partBytes) {
        const PartNumber = parts.length + 1
        const body = content.slice(start, start + partBytes)
        const { headers } = await ask('PUT', bucket, `${path}?partNumber=${PartNumber}&${upload}`, [200], { body })
        parts.push(`<Part><PartNumber>${PartNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`)
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const ended = await (await ask('POST', bucket, `${path}?${upload}`, [200], { body: list })).text()
      // S3 may answer 200 before it knows that it failed.
      if (!ended.includes('<CompleteMultipartUploadResult')) throw new Failure('unavailable', { retryAfter: 5 })
    } catch (error) {
      await ignored(ask('DELETE', bucket, `${path}?${upload}`, [204, 404]), 'the store sweeps what was begun')
      throw error
    }
  }

  return {
    async claim(bucket, path) {
      const { status } = await ask('PUT', bucket, path, [200, 409, 412], { body: '', headers: { 'if-none-match': '*' } })
      return status === 200
    },
    async put(bucket, path, body) {
      const content = Buffer.isBuffer(body) ? new Blob([new Uint8Array(body)]) : await openAsBlob(body.file)
      if (content.size > wholeBytes) await putInParts(bucket, path, content)
      else await ask('PUT', bucket, path, [200], { body: content })
    },
    async find(bucket, path) {
      const { status, headers } = await ask('HEAD', bucket, path, [200, 404])
      if (status === 404) return null
      const read = async (range?: { start: number; end: number }) => {
        const part = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
        const { body } = await ask('GET', bucket, path, [200, 206], { headers: part })
        return body ? received(Readable.fromWeb(body as ReadableStream)) : Readable.from([])
      }
      return { bytes: Number(headers.get('content-length')), read }
    },
    async *list(bucket) {
      for (let paths = await listed(bucket, ''); paths.length > 0; paths = await listed(bucket, '', paths.at(-1))) yield* paths
    },
    async delete(bucket, path) {
      await ask('DELETE', bucket, path, [200, 204, 404])
    },
    async deleteAll(bucket, prefix) {
      if (prefix === '') throw new Error(`all of ${bucket}`)
      for (let paths = await listed(bucket, prefix); paths.length > 0; paths = await listed(bucket, prefix))
        for (const path of paths) await ask('DELETE', bucket, path, [200, 204, 404])
    },
  }
}

// A broken connection does not tell whether the object was stored.
function received(body: Readable): Readable {
  const content = new PassThrough()
  body.once('error', () => content.destroy(new Failure('unavailable', { retryAfter: 5 })))
  content.once('close', () => body.destroy())
  return body.pipe(content)
}

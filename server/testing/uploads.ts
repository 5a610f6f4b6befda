import type { UploadMetadata } from '@atelier/contract/media'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

/** The tus headers of a person's request. */
export function tusHeaders(token: string, more: Record<string, string | number> = {}): Record<string, string> {
  const text = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]))
  return { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...text }
}

/** Upload-Metadata as tus spells it. */
export function metadataHeader(metadata: Partial<UploadMetadata>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Begins an upload; the answer's `location` is its address. */
export function announceUpload(app: FastifyInstance, token: string, bytes: number, metadata: Partial<UploadMetadata>) {
  const headers = tusHeaders(token, { 'upload-length': bytes, 'upload-metadata': metadataHeader(metadata) })
  return app.inject({ method: 'POST', url: '/uploads', headers })
}

/** Uploads a file in one go. @returns the answer to its last byte and the media_id */
export async function upload(app: FastifyInstance, token: string, content: Buffer, metadata: UploadMetadata) {
  const announced = await announceUpload(app, token, content.length, metadata)
  if (announced.statusCode !== 201) throw new Error(`upload refused: ${announced.body}`)
  const url = String(announced.headers.location)
  const headers = tusHeaders(token, { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' })
  const answer = await app.inject({ method: 'PATCH', url, headers, payload: content })
  return { answer, media_id: url.slice(url.lastIndexOf('/') + 1) }
}

/** Uploads a picture of one colour and returns its media_id. */
export async function uploadPicture(app: FastifyInstance, token: string, metadata: Partial<UploadMetadata> = {}): Promise<string> {
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const { answer, media_id } = await upload(app, token, content, { bucket: 'post-media', filetype: 'image/png', ...metadata })
  if (answer.statusCode !== 204) throw new Error(`upload failed: ${answer.body}`)
  return media_id
}

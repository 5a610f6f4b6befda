import type { UploadMetadata } from '@atelier/contract/media'
import { picture } from '#picture.ts'
import type { Resident } from '#residents.ts'
import { origin } from '#visitors.ts'

/** Without the composer. @returns its media_id */
export async function upload({ session }: Resident, content: Buffer, metadata: UploadMetadata): Promise<string> {
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0' }
  const described = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
  const announced = await fetch(`${origin}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': described.join(',') },
  })
  const place = announced.headers.get('location')
  if (!place) throw new Error(`upload refused: ${announced.status} ${await announced.text()}`)
  const sent = await fetch(new URL(place, origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  if (!sent.ok) throw new Error(`upload failed: ${sent.status} ${await sent.text()}`)
  return place.slice(place.lastIndexOf('/') + 1)
}

export function uploadPictures(person: Resident, shapes: { width?: number; height?: number; color?: string }[]): Promise<string[]> {
  return Promise.all(
    shapes.map(async (shape, index) => {
      const { buffer, mimeType } = await picture(`${index}.jpg`, shape)
      return upload(person, buffer, { bucket: 'post-media', filetype: mimeType, index: String(index) })
    }),
  )
}

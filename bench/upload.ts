import type { Installation } from '#installation.ts'
import type { BenchPerson } from '#people.ts'

/** The status of the request that ended it, and the medium's id if there is one. */
export interface UploadResult {
  status: number
  media_id: string
}

/** By tus, as the app does. `type` is what the person says it is. */
export async function upload(
  { url }: Pick<Installation, 'url'>,
  { session }: BenchPerson,
  { bucket, type, content }: { bucket: string; type: string; content: Buffer },
): Promise<UploadResult> {
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0' }
  const metadata = `bucket ${btoa(bucket)},filetype ${btoa(type)}`
  const announced = await fetch(`${url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  const place = announced.headers.get('location')
  if (!place) return { status: announced.status, media_id: '' }
  const sent = await fetch(url + place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  await sent.arrayBuffer()
  return { status: sent.status, media_id: place.slice(place.lastIndexOf('/') + 1) }
}

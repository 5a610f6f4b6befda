import { Directory, Filesystem } from '@capacitor/filesystem'

/** The device may empty `cache`; people find `documents` themselves. Browsers keep all three in IndexedDB. */
export type Folder = 'cache' | 'media' | 'documents'
interface Place {
  folder: Folder
  /** Relative, with `/`; missing folders are created. */
  path: string
}

const directories: Record<Folder, Directory> = { cache: Directory.Cache, media: Directory.Data, documents: Directory.Documents }
const at = ({ folder, path }: Place) => ({ directory: directories[folder], path })

/** @throws Error Failed to read file */
export async function readFile(place: Place): Promise<Blob> {
  const { data } = await Filesystem.readFile(at(place)).catch(failed('Failed to read file'))
  return typeof data === 'string' ? new Blob([bytesOf(data)]) : data
}

/** @throws Error Failed to write file */
export async function writeFile(place: Place, content: Blob): Promise<void> {
  await base64Of(content)
    .then((data) => Filesystem.writeFile({ ...at(place), data, recursive: true }))
    .catch(failed('Failed to write file'))
}

/** @throws Error Failed to copy file */
export async function copyFile(from: Place, to: Place): Promise<void> {
  const [{ directory, path }, { directory: toDirectory, path: toPath }] = [at(from), at(to)]
  await Filesystem.copy({ directory, from: path, toDirectory, to: toPath }).catch(failed('Failed to copy file'))
}

const failed = (message: string) => (cause: unknown) => {
  throw new Error(message, { cause })
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

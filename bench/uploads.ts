import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { install } from '#installation.ts'
import { median } from '#median.ts'
import { growthOf } from '#memory.ts'
import { signedUpPerson } from '#people.ts'
import { upload } from '#upload.ts'
import { control, verdict } from '#verdict.ts'
import { videoFile } from '../server/testing/videos.ts'

/** P11: in turns with `dd` of as many files as large to the same disk. Control: the files held in the memory of this process. */
const [files, megabytes, rounds] = [8, 100, 3]
const MB = 1024 * 1024
const most = { floor: 128, target: 48, atMost: true }

const installation = await install({ AUTH_AUTOCONFIRM: '1' })
try {
  const people = await Promise.all(Array.from({ length: files }, (_, n) => signedUpPerson(installation.url, `uploader_${n}`)))
  const film = await videoFile('mp4', { bytes: megabytes * MB - 64 * 1024 })
  const short = await videoFile('mp4')
  const send = (content: Buffer) =>
    Promise.all(people.map((one) => upload(installation, one, { bucket: 'post-media', type: 'video/mp4', content })))
  const perSecond = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return (files * film.length * 1_000) / MB / (performance.now() - began)
  }
  // What every process loads once does not count.
  await send(short)

  const ours: number[] = []
  const theirs: number[] = []
  const growths: number[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await perSecond(() => Promise.all(Array.from({ length: files }, (_, n) => copied(round * files + n)))))
    const growth = await growthOf(installation.pid(), async () => {
      ours.push(
        await perSecond(async () => {
          const refused = (await send(film)).filter(({ status }) => status !== 204)
          if (refused.length > 0) throw new Error(`refused with ${refused.map(({ status }) => status)}`)
        }),
      )
    })
    growths.push(growth)
    console.log(
      `${files} × ${megabytes} MB: ours ${ours.at(-1)?.toFixed(0)} MB/s, dd ${theirs.at(-1)?.toFixed(0)} MB/s, ${growth.toFixed(0)} MB of growth`,
    )
  }
  const held: Buffer[] = []
  const heldGrowth = await growthOf(process.pid, async () => void held.push(...people.map(() => Buffer.from(film))))
  control('files that are held in memory, MB of growth', heldGrowth, most)
  verdict('P11 uploads against dd', median(ours) / median(theirs), { floor: 0.6, target: 0.85 })
  verdict('P11 MB of growth', Math.max(...growths), most)
} finally {
  await installation.stop()
}

/** Until it is on the disk. */
function copied(n: number): Promise<unknown> {
  const file = join(installation.dataDir, `dd-${n}`)
  return promisify(execFile)('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${megabytes}`, 'conv=fsync'])
}

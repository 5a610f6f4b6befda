import { join } from 'node:path'
import type { Config } from '#config.ts'
import { openDisk } from '#storage/disk.ts'
import { openS3 } from '#storage/s3.ts'
import type { Storage } from '#storage/storage.ts'

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? openS3(config.s3) : openDisk(join(config.dataDir, 'media'))
}

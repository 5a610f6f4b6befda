import { limits } from '@atelier/contract/limits'
import { type ReactNode, useRef } from 'react'
import { accepted, chosen } from '#parts/composer/accept.ts'
import { takeFiles } from '#parts/composer/take-files.ts'
import { compressed, isStill, toastSourceError, useMediaSource } from '#parts/photo/media-source.ts'

export interface Sources {
  gallery: { open: () => void; waits: boolean }
  camera: { open: () => void; waits: boolean }
  /** Must be in the page for a browser to open them. */
  inputs: ReactNode
}

/** The gallery and the camera, from which files come into the draft. */
export function useComposerSources(): Sources {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return {
    gallery: useMediaSource(
      gallery,
      { from: 'gallery', most: limits.post.media, videos: true },
      { onFiles: (files) => void picked(files, 'gallery'), onFailed: failed('gallery') },
    ),
    camera: useMediaSource(camera, { from: 'camera' }, { onFiles: (files) => void picked(files, 'camera'), onFailed: failed('camera') }),
    inputs: (
      <>
        {/* What a browser picks keeps its quality. */}
        <input ref={gallery} type="file" accept={accepted} multiple hidden onChange={(event) => takeFiles(chosen(event.currentTarget))} />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => void picked(chosen(event.currentTarget), 'camera')}
        />
      </>
    ),
  }
}

async function picked(files: File[], from: 'camera' | 'gallery') {
  try {
    takeFiles(await Promise.all(files.map((file) => (isStill(file) ? compressed(file) : file))))
  } catch (error) {
    failed(from)(error)
  }
}

const failed = (from: 'camera' | 'gallery') => toastSourceError(`photos.${from}_failed`)

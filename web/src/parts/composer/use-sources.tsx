import { limits } from '@atelier/contract/limits'
import { type ReactNode, useRef } from 'react'
import { acceptedTypes, takeChosen } from '#parts/composer/accept.ts'
import { takeFiles } from '#parts/composer/take-files.ts'
import { toastSourceError, useMediaSource } from '#parts/photo/media-source.ts'

export interface Sources {
  gallery: { open: () => void; waits: boolean }
  camera: { open: () => void; waits: boolean }
  inputs: ReactNode
}

/** Files stay as they are: pictures of a post are the work. */
export function useComposerSources(): Sources {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return {
    gallery: useMediaSource(
      gallery,
      { from: 'gallery', most: limits.post.media, videos: true, isWork: true },
      { onFiles: takeFiles, onFailed: toastSourceError('photos.gallery_failed') },
    ),
    camera: useMediaSource(
      camera,
      { from: 'camera', isWork: true },
      { onFiles: takeFiles, onFailed: toastSourceError('photos.camera_failed') },
    ),
    inputs: (
      <>
        <input
          ref={gallery}
          type="file"
          accept={acceptedTypes}
          multiple
          hidden
          onChange={(event) => takeFiles(takeChosen(event.currentTarget))}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => takeFiles(takeChosen(event.currentTarget))}
        />
      </>
    ),
  }
}

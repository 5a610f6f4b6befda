import { type DragEvent, useState } from 'react'

/** While not `open` it refuses files. */
export function useDrop(take: (files: File[]) => void, open = true) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      if (open) setOver(true)
      else event.dataTransfer.dropEffect = 'none'
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      if (open) take([...event.dataTransfer.files])
    },
  }
}

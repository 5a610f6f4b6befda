import { createContext } from 'react'

/** What closes a dialog, a sheet or a toast is called. */
export const CloseLabel = createContext('Close')

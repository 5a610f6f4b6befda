import type { Deps } from '#deps.ts'
import { roomOf } from '#realtime/io.ts'

/** Says nothing but that something changed, as not all staff may see everything. Call it after the commit. */
export const emitDeskChanged = ({ realtime }: Pick<Deps, 'realtime'>): void => realtime.emitTo(roomOf.staff, 'desk_changed')

import { keepPictures } from './pictures.ts'
import { listenForPushes } from './push.ts'
import { receiveShared } from './shared.ts'
import { serveShell } from './shell.ts'

serveShell()
keepPictures()
receiveShared()
listenForPushes()

import { keepPictures } from './pictures.ts'
import { listenForPushes } from './push.ts'
import { takeShared } from './shared.ts'
import { serveShell } from './shell.ts'

serveShell()
keepPictures()
takeShared()
listenForPushes()

import { callControls } from './calls'
import { clockControls } from './clocks'
import type { Control } from './control'
import { costControls } from './costs'
import { entryControls } from './entryPoints'
import { fileControls } from './files'
import { headerControls } from './headers'
import { browserStorageControls } from './browserStorage'
import { keyControls } from './keys'
import { loadControls } from './load'
import { moneyControls } from './money'
import { ownerControls } from './owners'
import { passwordControls } from './passwords'
import { requestControls } from './requests'
import { screenControls } from './screens'
import { pushControls } from './push'
import { sessionControls } from './sessions'
import { socketControls } from './sockets'
import { strangerControls } from './strangers'

export const controls: readonly Control[] = [
  ...headerControls,
  ...requestControls,
  ...pushControls,
  ...sessionControls,
  ...passwordControls,
  ...strangerControls,
  ...socketControls,
  ...ownerControls,
  ...keyControls,
  ...moneyControls,
  ...costControls,
  ...clockControls,
  ...fileControls,
  ...entryControls,
  ...callControls,
  ...browserStorageControls,
  ...screenControls,
  ...loadControls,
]

import { openFrameChannel, runFrame } from './runFrame'
import './frame.css'

if (window.parent !== window) {
  const container = document.getElementById('card')
  if (container === null) throw new Error('card.html has no #card for the fields to stand in.')
  runFrame(container, openFrameChannel(window, window.parent))
}

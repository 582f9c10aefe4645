import { openFrameChannel, runFrame } from './runFrame'
import './frame.css'

if (window.parent !== window) {
  const place = document.getElementById('card')
  if (place === null) throw new Error('card.html has no #card for the fields to stand in.')
  runFrame(place, openFrameChannel(window, window.parent))
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api, show } from './page'

const SignIn = () => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [login, { isLoading, isError }] = api.useLoginMutation()
  return (
    <Paper
      component="form"
      sx={{ maxWidth: 360, mx: 'auto', mt: 12, p: 4, display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        void login({ email, password })
      }}
    >
      <Typography variant="h5" component="h1">
        Sign in
      </Typography>
      {isError ? <Alert severity="error">Please check your credentials and try again.</Alert> : null}
      <TextField label="Email" type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <TextField label="Password" type="password" value={password} onChange={({ target }) => setPassword(target.value)} />
      <Button type="submit" variant="contained" disabled={isLoading}>
        Sign in
      </Button>
    </Paper>
  )
}

show(<SignIn />)

import Head from 'next/head';
import { yupResolver } from '@hookform/resolvers/yup';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import axios from 'axios';
import { useForm } from 'react-hook-form';
import * as yup from 'yup';

const schema = yup.object({
  username: yup.string().required('نام کاربری را وارد کنید'),
  password: yup.string().required('رمز عبور را وارد کنید'),
});

export default function Login() {
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => axios.post('/api/figure', values));
  return (
    <>
      <Head>
        <title>ورود به کف ج</title>
      </Head>
      <Card sx={{ maxWidth: 400, mx: 'auto', mt: 8 }}>
        <CardContent>
          <Stack component="form" noValidate spacing={2} onSubmit={(event) => void submit(event)}>
            <Typography component="h1" variant="h5">
              ورود
            </Typography>
            <TextField
              label="نام کاربری"
              error={errors.username !== undefined}
              helperText={errors.username?.message}
              {...form.register('username')}
            />
            <TextField
              label="رمز عبور"
              type="password"
              error={errors.password !== undefined}
              helperText={errors.password?.message}
              {...form.register('password')}
            />
            <Button type="submit" variant="contained" data-tap="">
              ورود
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </>
  );
}

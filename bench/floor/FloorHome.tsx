import Head from 'next/head';
import { Can } from '@casl/react';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { api, menuMoved, type FloorState } from './store.ts';

const places = ['خانه', 'صندوق‌ها', 'سفارش‌ها', 'گردش حساب', 'پیام‌ها', 'پشتیبانی'];

function Places() {
  return (
    <List component="nav" aria-label="بخش‌ها">
      {places.map((place) => (
        <ListItemButton key={place}>
          <ListItemText primary={place} />
        </ListItemButton>
      ))}
    </List>
  );
}

function Figures({ funds }: { funds: readonly string[] }) {
  const { data } = api.useFigureQuery(undefined);
  return (
    <Stack spacing={2} sx={{ flexGrow: 1, p: 2 }}>
      <Card>
        <CardContent>
          <Typography component="h1" variant="h6">
            ارزش دارایی
          </Typography>
          <Typography variant="h4" sx={{ minHeight: 48 }}>
            {data ? <span data-ready="">{data.total}</span> : <Skeleton width={220} />}
          </Typography>
          <Typography color="text.secondary">به ریال، با آخرین قیمت‌های منتشر شده</Typography>
          <Can I="read" a="page">
            <Button variant="contained">خرید</Button>
          </Can>
        </CardContent>
      </Card>
      {funds.map((name, index) => (
        <Card key={name}>
          <CardContent>
            <Typography variant="subtitle1">{name}</Typography>
            <Typography sx={{ minHeight: 24 }}>{data?.items[index]?.value ?? <Skeleton width={120} />}</Typography>
            <Button>جزئیات</Button>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

/** Floor C's home with a card for each of these funds. */
export function FloorHome({ funds }: { funds: readonly string[] }) {
  const dispatch = useDispatch();
  const isMenuOpen = useSelector((state: FloorState) => state.frame.isMenuOpen);
  return (
    <>
      <Head>
        <title>کف ج</title>
      </Head>
      <AppBar position="sticky">
        <Toolbar>
          <Button color="inherit" data-tap="" onClick={() => dispatch(menuMoved(true))}>
            فهرست
          </Button>
          <Typography sx={{ flexGrow: 1 }}>کف ج</Typography>
          <Button color="inherit">خروج</Button>
        </Toolbar>
      </AppBar>
      <Drawer open={isMenuOpen} onClose={() => dispatch(menuMoved(false))}>
        <Places />
      </Drawer>
      <Box component="main" sx={{ display: 'flex' }}>
        <Box sx={{ width: 240, display: { xs: 'none', md: 'block' } }}>
          <Places />
        </Box>
        <Figures funds={funds} />
      </Box>
    </>
  );
}

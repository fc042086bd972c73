import { FloorHome } from '../FloorHome.tsx';

/* As many cards as give the page as many elements as /home has; `bench:api` prints both. */
const funds = Array.from({ length: 19 }, (_, index) => `صندوق ${index + 1}`);

export default function Long() {
  return <FloorHome funds={funds} />;
}

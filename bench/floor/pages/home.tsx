import { FloorHome } from '../FloorHome.tsx';

const funds = ['رشد', 'بلندمدت', 'سود دوره‌ای'];

export default function Home() {
  return <FloorHome funds={funds} />;
}

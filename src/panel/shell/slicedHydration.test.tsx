import { useEffect } from 'react';
import client from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { hydrateInSlices } from './slicedHydration.ts';

let otherTasks = 0;
const timer = setInterval(() => (otherTasks += 1));
afterEach(() => clearInterval(timer));

it('lets other tasks run while React takes over the HTML of the server', async () => {
  hydrateInSlices();
  let tasksBefore: number[] = [];
  function Part({ name }: { name: string }) {
    const end = performance.now() + 20;
    while (performance.now() < end);
    tasksBefore.push(otherTasks);
    return <p>{name}</p>;
  }
  const taken: string[] = [];
  function Page() {
    useEffect(() => void taken.push('page'), []);
    return parts;
  }
  const parts = ['first', 'second', 'third', 'fourth'].map((name) => <Part key={name} name={name} />);
  const box = document.createElement('div');
  box.innerHTML = renderToString(<Page />);
  tasksBefore = [];
  const root = client.hydrateRoot(box, <Page />);
  expect(tasksBefore).toEqual([]);
  await vi.waitFor(() => expect(tasksBefore).toHaveLength(parts.length), { timeout: 60_000 });
  await vi.waitFor(() => expect(taken).toEqual(['page']), { timeout: 60_000 });
  expect(new Set(tasksBefore).size).toBeGreaterThan(1);
  expect(box.textContent).toBe('firstsecondthirdfourth');
  root.unmount();
});

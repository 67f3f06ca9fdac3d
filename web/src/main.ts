import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';

// Links inside the client change the page's address, and what is relative to it (icon, manifest) would then be elsewhere.
for (const link of document.querySelectorAll('link')) link.href = new URL(link.getAttribute('href') ?? '', location.href).href;

mount(App, { target: document.getElementById('app')! });
